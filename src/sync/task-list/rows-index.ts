import { type Content, type KeyField, compareContent, type Likeness, naturalKey, squeezed } from '#intents/natural-key.ts';
import type { Task } from '#domain/service/task.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Trust } from '#local/outbox/task-list-state.repo.ts';

/** Rows that may be a creation: `certain` if all reliable fields are the same, `possible` if the user has to decide. */
export interface Alike {
  readonly certain: readonly number[];
  readonly possible: readonly number[];
}

/** Finds rows of a list by key and content without a search through all rows. */
export interface RowsIndex {
  byRef(opId: string): Task | undefined;
  /** Numbers of the rows with exactly the same content. */
  twins(content: Content, unreliable: readonly KeyField[]): readonly number[];
  /** The same, and rows that differ in the spelling. */
  alike(content: Content, unreliable: readonly KeyField[]): Alike;
  add(row: Task): void;
}

export function rowsIndex(first: readonly Task[]): RowsIndex {
  const rows = [...first];
  const refs = new Map(rows.flatMap((row) => (row.clientRef === null ? [] : [[row.clientRef, row] as const])));
  let contents: { readonly unreliable: readonly KeyField[]; readonly ids: Map<string, number[]> } | null = null;
  let inverters: Inverters | null = null;

  const addContent = (ids: Map<string, number[]>, row: Task, unreliable: readonly KeyField[]) => {
    const key = naturalKey(row, unreliable);
    const alike = ids.get(key);
    if (alike === undefined) ids.set(key, [row.id]);
    else if (!alike.includes(row.id)) alike.push(row.id);
  };
  const contentsFor = (unreliable: readonly KeyField[]): Map<string, number[]> => {
    if (contents?.unreliable.join() === unreliable.join()) return contents.ids;
    const ids = new Map<string, number[]>();
    for (const row of rows) addContent(ids, row, unreliable);
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
      // the backend may change even the serial number
      for (const id of twins(content, unreliable)) if (!near.has(id)) near.set(id, rows.find((row) => row.id === id) as Task);
      const compared = [...near].map(([id, row]) => [id, compareContent(content, row, unreliable)] as const);
      const those = (how: Likeness) => compared.flatMap(([id, is]) => (is === how ? [id] : [])).sort((one, other) => one - other);
      return { certain: those('same'), possible: those('alike') };
    },
    add(row) {
      rows.push(row);
      inverters?.add(row);
      if (row.clientRef !== null) refs.set(row.clientRef, row);
      if (contents) addContent(contents.ids, row, contents.unreliable);
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

/** The office's list of service requests as it was fetched. */
export interface TaskList {
  readonly byId: Map<number, Task>;
  /** By key and by content. Includes rows that have just disappeared from the list. */
  readonly index: RowsIndex;
  /** Logical time at which the fetch began. */
  readonly logicalTime: number;
  /** Rows from later responses to single changes, with the logical time of the change. */
  readonly since: Map<number, number>;
  /** The backend announced that it honours keys and preconditions. */
  readonly hasExtensions: boolean;
  /** The epoch of its numbers; `null` if the backend never sent one. */
  readonly epoch: string | null;
  /** This response contained the epoch. Only then it is sent with a change. */
  readonly hasEpoch: boolean;
  readonly startedAt: Instant;
  /** Whether a missing row proves anything. */
  readonly trust: Trust;
  /** The highest known number; 0 if there is none. */
  readonly newest: number;
  /** Numbers of unreadable rows, as far as they are known. */
  readonly unreadable: ReadonlySet<number>;
}
