import { type KeyField, naturalKey } from '#intents/natural-key.ts';
import type { NewTask, Task } from '#domain/service/task.ts';

/** Finds rows of a list without going through it for every change. */
export interface RowsIndex {
  byRef(opId: string): Task | undefined;
  /** Numbers of the rows of the same content. */
  alike(content: NewTask, unreliable: readonly KeyField[]): readonly number[];
  add(row: Task): void;
}

export function rowsIndex(first: readonly Task[]): RowsIndex {
  const rows = [...first];
  const refs = new Map(rows.flatMap((row) => (row.clientRef === null ? [] : [[row.clientRef, row] as const])));
  let contents: { readonly unreliable: string; readonly ids: Map<string, number[]> } | null = null;

  const note = (ids: Map<string, number[]>, row: Task, unreliable: readonly KeyField[]) => {
    const key = naturalKey(row, unreliable);
    const alike = ids.get(key);
    if (alike === undefined) ids.set(key, [row.id]);
    else if (!alike.includes(row.id)) alike.push(row.id);
  };
  const contentsFor = (unreliable: readonly KeyField[]): Map<string, number[]> => {
    const name = unreliable.join();
    if (contents?.unreliable === name) return contents.ids;
    const ids = new Map<string, number[]>();
    for (const row of rows) note(ids, row, unreliable);
    contents = { unreliable: name, ids };
    return ids;
  };

  return {
    byRef: (opId) => refs.get(opId),
    alike: (content, unreliable) => contentsFor(unreliable).get(naturalKey(content, unreliable)) ?? [],
    add(row) {
      rows.push(row);
      if (row.clientRef !== null) refs.set(row.clientRef, row);
      if (contents) note(contents.ids, row, contents.unreliable === '' ? [] : (contents.unreliable.split(',') as KeyField[]));
    },
  };
}
