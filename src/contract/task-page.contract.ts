import * as z from 'zod/mini';
import type { Task, UnreadableTask } from '#domain/service/task.ts';
import { listTasks, task } from './tasks.contract.ts';

/** One page of the list of service requests, read row by row. */
export interface TaskPage {
  readonly rows: readonly Task[];
  /** Rows that do not have the documented form. */
  readonly unreadable: readonly UnreadableTask[];
  /** Length of the whole list; `null` where the response does not say. */
  readonly count: number | null;
  /** Query string of the next page; empty where the response names a next page whose address has no query. */
  readonly next: string | null;
  readonly hasNext: boolean;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (wire: unknown): wire is Json => typeof wire === 'object' && wire !== null && !Array.isArray(wire);
const isRequest = (row: unknown): row is Json => isObject(row) && ['id', 'inverter_sn', 'reason'].some((name) => name in row);
const isReadable = (row: unknown): boolean => z.safeDecode(task, row as never).success;
const textIn = (value: unknown): string | null => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);

/** The rows of a response; `undefined` if it is neither a list nor a row. */
function rowsIn(wire: unknown): readonly unknown[] | undefined {
  if (Array.isArray(wire)) return wire;
  if (!isObject(wire)) return undefined;
  if (Array.isArray(wire.results)) return wire.results;
  const arrays = Object.values(wire).filter(Array.isArray);
  if (arrays.length === 1) return arrays[0];
  return isReadable(wire) ? [wire] : undefined;
}

/** True of an empty list, and of a list with at least one service request. */
function isPage(wire: unknown): boolean {
  const rows = rowsIn(wire);
  return rows !== undefined && (rows.length === 0 || rows.some(isRequest));
}

function unread(row: unknown): UnreadableTask {
  const { id, description, employee, reason }: Json = isObject(row) ? row : {};
  return { id: textIn(id), description: textIn(description), employee: textIn(employee), reason: textIn(reason) };
}

/** The query string alone: the host name in the link may be one that only the backend can resolve. */
function nextIn(next: unknown): string | null {
  if (typeof next !== 'string' || next === '') return null;
  return /\?[^#]+/.exec(next)?.[0] ?? '';
}

function countIn({ count, total }: Json): number | null {
  const counts = [count, total].map((one) => (textIn(one) === null ? Number.NaN : Number(one)));
  return counts.find((one) => Number.isSafeInteger(one) && one >= 0) ?? null;
}

function pageIn(wire: unknown): TaskPage {
  const rows: Task[] = [];
  const unreadable: UnreadableTask[] = [];
  for (const row of rowsIn(wire) ?? []) {
    const read = z.safeDecode(task, row as never);
    if (read.success) rows.push(read.data);
    else unreadable.push(unread(row));
  }
  const around: Json = isObject(wire) ? wire : {};
  return { rows, unreadable, count: countIn(around), next: nextIn(around.next), hasNext: 'next' in around };
}

/** The list of service requests as the app reads it: an unreadable row does not make the others unreadable. */
export const listTaskPage = {
  ...listTasks,
  replies: {
    ...listTasks.replies,
    200: z.codec(z.unknown().check(z.refine(isPage, 'a list of service requests')), z.custom<TaskPage>(), {
      decode: pageIn,
      encode: ({ rows }): unknown => z.encode(listTasks.replies[200], [...rows]),
    }),
  },
};
