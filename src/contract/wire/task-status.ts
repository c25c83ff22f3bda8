import * as z from 'zod/mini';
import { CLOSED, OPEN, type TaskStatus } from '#domain/service/task.ts';
import { int, written } from './tolerant.ts';

/** 0 and 2 both mean open. */
export const status = z.codec(int.check(z.refine((code) => code >= 0 && code <= 2, 'a status')), z.custom<TaskStatus>(), {
  decode: (wire) => wire as TaskStatus,
  encode: (ours) => ours as number,
});

/** Words that can mean nothing else, without capitals and diacritics. */
const WORDS: Readonly<Record<string, TaskStatus>> = {
  open: OPEN,
  opened: OPEN,
  otwarte: OPEN,
  otwarty: OPEN,
  otwarta: OPEN,
  closed: CLOSED,
  zamkniete: CLOSED,
  zamkniety: CLOSED,
  zamknieta: CLOSED,
};

const folded = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

function statusIn(wire: unknown): TaskStatus | undefined {
  if (typeof wire === 'boolean') return wire ? CLOSED : OPEN;
  const read = z.safeDecode(status, wire as never);
  if (read.success) return read.data;
  return typeof wire === 'string' ? WORDS[folded(wire)] : undefined;
}

/** The status of a row: a number, or a word or a boolean where that is plain. */
export const anyStatus = written(
  z.codec(z.unknown().check(z.refine((wire) => statusIn(wire) !== undefined, 'a status')), z.custom<TaskStatus>(), {
    decode: (wire) => statusIn(wire) as TaskStatus,
    encode: (ours): unknown => ours,
  }),
  status,
);
