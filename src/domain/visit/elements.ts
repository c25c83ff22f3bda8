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
export const settingKey = ({ name }: { readonly name: string }): string => name;
