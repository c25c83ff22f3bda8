import type { Answer, EarlierFinding, VisitDocument } from './document.ts';

/* What identifies an element in a list of the document, so that it can be compared, merged and named in a refusal. */

const answerKey = ({ item, of }: Pick<Answer, 'item' | 'of'>): string => (of === null ? item : `${item}.${of}`);
const earlierKey = ({ visit, key }: Pick<EarlierFinding, 'visit' | 'key'>): string => (visit === null ? key : `${visit}.${key}`);
/** The identity of an element with a key of its own. */
export const ownKey = ({ key }: { readonly key: string }): string => key;

/** The identity of the elements of each list. */
export const KEY_OF = {
  answers: answerKey,
  findings: ownKey,
  earlier: earlierKey,
  strings: ownKey,
  instruments: ownKey,
  parts: ownKey,
  signatures: ({ role }: VisitDocument['signatures'][number]): string => role,
  files: ({ sha256 }: VisitDocument['files'][number]): string => sha256,
} as const satisfies { readonly [L in KeyedList]: (element: VisitDocument[L][number]) => string };

export type KeyedList = 'answers' | 'findings' | 'earlier' | 'strings' | 'instruments' | 'parts' | 'signatures' | 'files';

/** The identity of a value of the inverter's settings. */
export const inverterSettingKey = ({ name }: { readonly name: string }): string => name;

/** What a list of the document has in front of the keys of its elements. */
export type KeyPrefix = 'f' | 's' | 'p' | 'i';

/**
 * The key of a new finding (`f`), string (`s`), part (`p`) or instrument (`i`). Two devices never make the same one.
 *
 * Range   `uuid` is one that no element has; a key has 13 characters.
 * Source  specification 32.84.
 */
export const elementKey = (prefix: KeyPrefix, uuid: string): string => `${prefix}${uuid.replaceAll('-', '').slice(0, 12)}`;

/** Whether an older app has made the key by counting: another device may have made the same one for something else. */
export const isCountedKey = (key: string): boolean => /^[fspi]\d{1,3}$/.test(key);
