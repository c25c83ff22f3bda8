import * as z from 'zod/mini';
import type { Task, UnreadableTask } from '#domain/service/task.ts';
import { listTasks, task } from './tasks.contract.ts';

/** What came of the list in one answer, read row by row. */
export interface TaskPage {
  readonly rows: readonly Task[];
  /** Rows in a form that nobody described. */
  readonly unreadable: readonly UnreadableTask[];
  /** How many the whole list has, where that is said. */
  readonly count: number | null;
  /** What to ask for next, after the call's own address; empty where a next page is said that cannot be asked for. */
  readonly next: string | null;
  /** Whether the answer speaks of a next page at all. */
  readonly saysNext: boolean;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (wire: unknown): wire is Json => typeof wire === 'object' && wire !== null && !Array.isArray(wire);
const isRequest = (row: unknown): row is Json => isObject(row) && ['id', 'inverter_sn', 'reason'].some((name) => name in row);
const isReadable = (row: unknown): boolean => z.safeDecode(task, row as never).success;
const textIn = (value: unknown): string | null => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);

/** `undefined` where there are none, be it a list or a row. */
function rowsIn(wire: unknown): readonly unknown[] | undefined {
  if (Array.isArray(wire)) return wire;
  if (!isObject(wire)) return undefined;
  if (Array.isArray(wire.results)) return wire.results;
  const arrays = Object.values(wire).filter(Array.isArray);
  if (arrays.length === 1) return arrays[0];
  return isReadable(wire) ? [wire] : undefined;
}

/** One request among the rows tells that it is the list of them, whatever else came. */
function isPage(wire: unknown): boolean {
  const rows = rowsIn(wire);
  return rows !== undefined && (rows.length === 0 || rows.some(isRequest));
}

function unread(row: unknown): UnreadableTask {
  const { id, description, employee, reason }: Json = isObject(row) ? row : {};
  return { id: textIn(id), description: textIn(description), employee: textIn(employee), reason: textIn(reason) };
}

/** Only what stands behind the address: the backend may know itself by a name that is of no use here. */
function nextIn(next: unknown): string | null {
  if (typeof next !== 'string' || next === '') return null;
  return /\?[^#]+/.exec(next)?.[0] ?? '';
}

function countIn({ count, total }: Json): number | null {
  const said = [count, total].map((one) => (textIn(one) === null ? Number.NaN : Number(one)));
  return said.find((one) => Number.isSafeInteger(one) && one >= 0) ?? null;
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
  return { rows, unreadable, count: countIn(around), next: nextIn(around.next), saysNext: 'next' in around };
}

/** The list of service requests as the app reads it: one row that cannot be read does not take the others with it. */
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
