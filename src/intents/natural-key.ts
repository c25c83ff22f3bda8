import type { NewTask, Task } from '#domain/service/task.ts';

/** What a service request is known by where its number is not known. */
export const KEY_FIELDS = ['inverterSerial', 'description', 'employee', 'reason', 'scope', 'createdOn'] as const;
export type KeyField = (typeof KEY_FIELDS)[number];
type Content = Pick<NewTask | Task, KeyField>;

/** Below this many fields a list row says too little to be taken for ours. */
export const FIELDS_NEEDED = 4;

const folded = (text: string | null | undefined): string => (text ?? '').normalize('NFC').trim().replace(/\s+/g, ' ');

/** The same for the same content, however the backend spaces it; `unreliable` fields are ones that this backend rewrites. */
export const naturalKey = (task: Content, unreliable: readonly KeyField[] = []): string =>
  JSON.stringify(KEY_FIELDS.filter((field) => !unreliable.includes(field)).map((field) => folded(task[field])));

/** Fields that came back other than they were sent. */
export const rewritten = (sent: Content, held: Content): KeyField[] =>
  KEY_FIELDS.filter((field) => folded(sent[field]) !== folded(held[field]));
