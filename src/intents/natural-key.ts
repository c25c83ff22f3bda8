import type { NewTask, Task } from '#domain/service/task.ts';
import { daysBetween } from '#domain/time/local-date.ts';

/** What a service request is known by where its number is not known. */
export const KEY_FIELDS = ['inverterSerial', 'description', 'employee', 'reason', 'scope', 'createdOn'] as const;
export type KeyField = (typeof KEY_FIELDS)[number];
export type Content = Pick<NewTask | Task, KeyField>;

/** Below this many fields a list row says too little to be taken for ours. */
export const FIELDS_NEEDED = 4;

const folded = (text: string | null | undefined): string => (text ?? '').normalize('NFC').trim().replace(/\s+/g, ' ');

/** The same for the same content, however the backend spaces it; `unreliable` fields are ones that this backend rewrites. */
export const naturalKey = (task: Content, unreliable: readonly KeyField[] = []): string =>
  JSON.stringify(KEY_FIELDS.filter((field) => !unreliable.includes(field)).map((field) => folded(task[field])));

/** Fields that came back other than they were sent. */
export const rewritten = (sent: Content, listed: Content): KeyField[] =>
  KEY_FIELDS.filter((field) => folded(sent[field]) !== folded(listed[field]));

/** Characters that backends put in the place of others. Source: HTML, the named references that escaping makes. */
const ESCAPED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d{1,5})|#x([\da-f]{1,4})|(\w{2,4}));/gi, (all, decimal?: string, hex?: string, name?: string) => {
    if (decimal || hex) return String.fromCharCode(Number.parseInt(decimal ?? hex ?? '', decimal ? 10 : 16));
    return ESCAPED[name?.toLowerCase() ?? ''] ?? all;
  });

/** Letters and digits alone, without capitals and diacritics. */
export function squeezed(text: string | null | undefined): string {
  const plain = unescaped(text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l');
  return plain.replace(/[^\p{L}\p{N}]/gu, '') || plain.trim();
}

/** Unit: characters. A text that was cut shorter than this says too little. */
const CUT_AT_LEAST = 20;

function wordsLike(sent: string, listed: string): Likeness {
  if (sent === listed) return 'same';
  return listed.length >= CUT_AT_LEAST && sent.startsWith(listed) ? 'alike' : 'other';
}

function daysLike(sent: string | null, listed: string | null): Likeness {
  if (sent === listed || sent === null || listed === null) return 'same';
  return Math.abs(daysBetween(sent, listed)) === 1 ? 'alike' : 'other';
}

/** `same`: nothing but its spelling differs. `alike`: a field was cut, or its day is another's neighbour. */
export type Likeness = 'same' | 'alike' | 'other';

const TEXTS = ['inverterSerial', 'reason', 'description', 'employee', 'scope'] as const;
const spellings = new WeakMap<Content, readonly string[]>();

/** Once for each row: a list is compared with every creation that waits. */
function spelled(content: Content): readonly string[] {
  const known = spellings.get(content) ?? TEXTS.map((field) => squeezed(content[field]));
  spellings.set(content, known);
  return known;
}

/** Whether a row may be what was sent, whatever the backend does to the spelling of texts. */
export function likeness(sent: Content, listed: Content): Likeness {
  const [ours, theirs] = [spelled(sent), spelled(listed)];
  if (ours[0] !== theirs[0]) return 'other';
  let found = daysLike(sent.createdOn, listed.createdOn);
  for (const [index, words] of ours.entries()) {
    const is = wordsLike(words, theirs[index] ?? '');
    if (is === 'other') return 'other';
    if (is === 'alike' && found === 'same') found = is;
  }
  return found;
}

/**
 * The same, on a backend that is known to rewrite some fields: they are not compared where enough others are. The reason
 * always counts: it is what tells one request from the next of the same day.
 */
export function kinship(sent: Content, listed: Content, unreliable: readonly KeyField[]): Likeness {
  const bySpelling = likeness(sent, listed);
  if (bySpelling === 'same' || unreliable.length === 0) return bySpelling;
  if (naturalKey(sent, unreliable) !== naturalKey(listed, unreliable)) return bySpelling;
  const isEnough = KEY_FIELDS.length - unreliable.length >= FIELDS_NEEDED;
  return isEnough && squeezed(sent.reason) === squeezed(listed.reason) ? 'same' : 'alike';
}
