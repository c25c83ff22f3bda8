import { localDateOf } from '#domain/time/warsaw.ts';
import type { LocalDb } from '#local/local-db.ts';
import { keyOf, type Resource } from '#local/resource.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Engine } from '#sync/engine.ts';
import { LISTS, withOpenTasks } from './readiness-reads.ts';

/** What somebody on a roof wants to see of an installation. */
function about(id: number, today: string): readonly Resource[] {
  return [
    { of: 'status', id },
    { of: 'states', id },
    { of: 'overvoltages', id },
    { of: 'power', id, date: today },
    { of: 'energy', id, date: today, period: 'day' },
    { of: 'voltages', id, date: today, period: 'day' },
  ];
}

async function idOf(db: LocalDb, sn: string): Promise<number | null> {
  const held = await db.details.get(keyOf({ of: 'installation', sn }));
  return held ? (held.value as Installation).id : null;
}

/** Fetches the lists, then everything about each installation with an open task; says how far it is. */
export async function prepare(db: LocalDb, engine: Engine, progress: (done: number, of: number) => void): Promise<void> {
  progress(0, LISTS.length);
  for (const [done, name] of LISTS.entries()) {
    await engine.pull({ of: name });
    progress(done + 1, LISTS.length);
  }
  const serials = await withOpenTasks(db);
  const all = LISTS.length + serials.length;
  const today = localDateOf(Date.now());
  for (const [done, sn] of serials.entries()) {
    const problem = await engine.pull({ of: 'installation', sn });
    if (problem?.is === 'offline' || problem?.is === 'auth') return;
    const id = await idOf(db, sn);
    for (const resource of id === null ? [] : about(id, today)) await engine.pull(resource);
    progress(LISTS.length + done + 1, all);
  }
}
