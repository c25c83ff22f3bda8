import { type Content, type KeyField, compareContent, type Likeness, naturalKey, squeezed } from '#intents/natural-key.ts';
import type { Task } from '#domain/service/task.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Trust } from '#local/outbox/task-list-state.repo.ts';

/** Rows that may be a creation: `certain` by everything that this backend keeps, `possible` where only a person can tell. */
export interface Alike {
  readonly certain: readonly number[];
  readonly possible: readonly number[];
}

/** Finds rows of a list without going through it for every change. */
export interface RowsIndex {
  byRef(opId: string): Task | undefined;
  /** Numbers of the rows of the same content, to the letter. */
  twins(content: Content, unreliable: readonly KeyField[]): readonly number[];
  /** The same, and rows that differ in their spelling. */
  alike(content: Content, unreliable: readonly KeyField[]): Alike;
  add(row: Task): void;
}

export function rowsIndex(first: readonly Task[]): RowsIndex {
  const rows = [...first];
  const refs = new Map(rows.flatMap((row) => (row.clientRef === null ? [] : [[row.clientRef, row] as const])));
  let contents: { readonly unreliable: readonly KeyField[]; readonly ids: Map<string, number[]> } | null = null;
  let inverters: Inverters | null = null;

  const note = (ids: Map<string, number[]>, row: Task, unreliable: readonly KeyField[]) => {
    const key = naturalKey(row, unreliable);
    const alike = ids.get(key);
    if (alike === undefined) ids.set(key, [row.id]);
    else if (!alike.includes(row.id)) alike.push(row.id);
  };
  const contentsFor = (unreliable: readonly KeyField[]): Map<string, number[]> => {
    if (contents?.unreliable.join() === unreliable.join()) return contents.ids;
    const ids = new Map<string, number[]>();
    for (const row of rows) note(ids, row, unreliable);
    contents = { unreliable, ids };
    return ids;
  };
  const twins = (content: Content, unreliable: readonly KeyField[]) => contentsFor(unreliable).get(naturalKey(content, unreliable)) ?? [];

  return {
    byRef: (opId) => refs.get(opId),
    twins,
    alike(content, unreliable) {
      inverters ??= byInverter(rows);
      const near = new Map(inverters.rowsOf(content.inverterSerial).map((row) => [row.id, row]));
      // a backend may rewrite the serial number itself
      for (const id of twins(content, unreliable)) if (!near.has(id)) near.set(id, rows.find((row) => row.id === id) as Task);
      const kin = [...near].map(([id, row]) => [id, compareContent(content, row, unreliable)] as const);
      const those = (how: Likeness) => kin.flatMap(([id, is]) => (is === how ? [id] : [])).sort((one, other) => one - other);
      return { certain: those('same'), possible: those('alike') };
    },
    add(row) {
      rows.push(row);
      inverters?.add(row);
      if (row.clientRef !== null) refs.set(row.clientRef, row);
      if (contents) note(contents.ids, row, contents.unreliable);
    },
  };
}

interface Inverters {
  rowsOf(serial: string): readonly Task[];
  add(row: Task): void;
}

function byInverter(rows: readonly Task[]): Inverters {
  const filed = new Map<string, Task[]>();
  const add = (row: Task) => {
    const serial = squeezed(row.inverterSerial);
    const others = filed.get(serial);
    if (others) others.push(row);
    else filed.set(serial, [row]);
  };
  rows.forEach(add);
  return { add, rowsOf: (serial) => filed.get(squeezed(serial)) ?? [] };
}

/** The office's service requests as of one moment. */
export interface TaskList {
  readonly byId: Map<number, Task>;
  /** By the key under which a device of ours filed them, and by their content; also of rows that the list has just lost. */
  readonly index: RowsIndex;
  /** Logical time at which the fetch began. */
  readonly logicalTime: number;
  /** Rows that were answered one by one since, with the logical time of their change. */
  readonly since: Map<number, number>;
  /** The backend announced that it honours keys and preconditions. */
  readonly hasExtensions: boolean;
  /** The epoch of its numbers; `null` if the backend never sent one. */
  readonly epoch: string | null;
  /** This answer contained the epoch. Only then it is sent with a change. */
  readonly hasEpoch: boolean;
  readonly startedAt: Instant;
  /** What it proves where it does not have something. */
  readonly trust: Trust;
  /** The highest number that was ever seen here; 0 where none was. */
  readonly newest: number;
  /** Numbers of rows that cannot be read, where they can be told. */
  readonly unreadable: ReadonlySet<number>;
}
