import { type Content, type KeyField, kinship, type Likeness, naturalKey, squeezed } from '#intents/natural-key.ts';
import type { Task } from '#domain/service/task.ts';

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
      const kin = [...near].map(([id, row]) => [id, kinship(content, row, unreliable)] as const);
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
