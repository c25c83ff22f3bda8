import type { NewTask, Task } from '#domain/service/task.ts';
import { daysBetween } from '#domain/time/local-date.ts';

/** The fields by which a service request is recognised without its number. */
export const KEY_FIELDS = ['inverterSerial', 'description', 'employee', 'reason', 'scope', 'createdOn'] as const;
export type KeyField = (typeof KEY_FIELDS)[number];
export type Content = Pick<NewTask | Task, KeyField>;

/** With fewer reliable fields a row of the list cannot be recognised. */
export const FIELDS_NEEDED = 4;

const folded = (text: string | null | undefined): string => (text ?? '').normalize('NFC').trim().replace(/\s+/g, ' ');

/** A key of the content that ignores white space. `unreliable`: fields that this backend changes, which are left out. */
export const naturalKey = (task: Content, unreliable: readonly KeyField[] = []): string =>
  JSON.stringify(KEY_FIELDS.filter((field) => !unreliable.includes(field)).map((field) => folded(task[field])));

/** The fields that are listed other than they were sent. */
export const changedFields = (sent: Content, listed: Content): KeyField[] =>
  KEY_FIELDS.filter((field) => folded(sent[field]) !== folded(listed[field]));

/** Characters that some backends escape. Source: the named character references of HTML that escaping uses. */
const ESCAPED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,5})|#x([\da-f]{1,4})|(\w{2,4}));/gi, (all, decimal?: string, hex?: string, name?: string) => {
    if (decimal || hex) return String.fromCharCode(Number.parseInt(decimal ?? hex ?? '', decimal ? 10 : 16));
    return ESCAPED[name?.toLowerCase() ?? ''] ?? all;
  });

/** Only letters and digits, in lower case and without diacritics. */
export function squeezed(text: string | null | undefined): string {
  const plain = unescaped(text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l');
  return plain.replace(/[^\p{L}\p{N}]/gu, '') || plain.trim();
}

/** Unit: characters. A shorter beginning of a text is not recognised as a cut text. */
const SHORTEST_CUT = 20;

function compareTexts(sent: string, listed: string): Likeness {
  if (sent === listed) return 'same';
  return listed.length >= SHORTEST_CUT && sent.startsWith(listed) ? 'alike' : 'other';
}

function compareDays(sent: string | null, listed: string | null): Likeness {
  if (sent === listed || sent === null || listed === null) return 'same';
  return Math.abs(daysBetween(sent, listed)) === 1 ? 'alike' : 'other';
}

/** `same`: at most the spelling differs. `alike`: a field was cut, or the days are adjacent. */
export type Likeness = 'same' | 'alike' | 'other';

const TEXTS = ['inverterSerial', 'reason', 'description', 'employee', 'scope'] as const;
const spellings = new WeakMap<Content, readonly string[]>();

/** Computed once for each row, since a list is compared with every waiting creation. */
function spellingOf(content: Content): readonly string[] {
  const known = spellings.get(content) ?? TEXTS.map((field) => squeezed(content[field]));
  spellings.set(content, known);
  return known;
}

/** Compares a sent request with a row, without regard to the spelling. */
export function compareSpelling(sent: Content, listed: Content): Likeness {
  const [ours, theirs] = [spellingOf(sent), spellingOf(listed)];
  if (ours[0] !== theirs[0]) return 'other';
  let result = compareDays(sent.createdOn, listed.createdOn);
  for (const [index, words] of ours.entries()) {
    const text = compareTexts(words, theirs[index] ?? '');
    if (text === 'other') return 'other';
    if (text === 'alike' && result === 'same') result = text;
  }
  return result;
}

/**
 * Compares a sent request with a row of a backend that changes some fields: these are left out if enough others remain. The reason is
 * always compared, since it distinguishes requests of the same day.
 */
export function compareContent(sent: Content, listed: Content, unreliable: readonly KeyField[]): Likeness {
  const bySpelling = compareSpelling(sent, listed);
  if (bySpelling === 'same' || unreliable.length === 0) return bySpelling;
  if (naturalKey(sent, unreliable) !== naturalKey(listed, unreliable)) return bySpelling;
  const isEnough = KEY_FIELDS.length - unreliable.length >= FIELDS_NEEDED;
  return isEnough && squeezed(sent.reason) === squeezed(listed.reason) ? 'same' : 'alike';
}
