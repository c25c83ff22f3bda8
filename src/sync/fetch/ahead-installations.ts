import { bySerial } from '#domain/service/by-serial.ts';
import { isOpen } from '#domain/service/task.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { knownInstallations } from '#intents/replace-inverter.intent.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { RESOURCE_KEYS, RESOURCES, refOf, type ResourceKey, type ResourceRef } from '#local/cache/resources.ts';

/** An installation whose data is fetched ahead. */
export interface AheadInstallation {
  readonly sn: string;
  readonly id: number;
}

/** Unit: installations. More are not visited in a day, and the charts of these fit into the cache (`resource-cache.repo.ts`). */
const WITH_TASKS = 40;
const AT_MOST = 60;

/** The planned installations, those with open service requests, then faulty ones, each once. */
export async function aheadInstallations(db: LocalDb, planned: readonly AheadInstallation[]): Promise<AheadInstallation[]> {
  const all = await knownInstallations(db);
  const { ofTask } = bySerial(all);
  const open = new Set((await db.tasks.toArray()).flatMap((task) => (isOpen(task.status) ? (ofTask(task)?.id ?? []) : [])));
  const withTasks = all.filter(({ id }) => open.has(id)).slice(0, WITH_TASKS);
  const known = new Set(withTasks.map(({ id }) => id));
  const faulty = all.filter(({ id, isWorking }) => !isWorking && !known.has(id));
  const ahead = new Map([...planned, ...withTasks, ...faulty].map(({ sn, id }) => [id, { sn, id }]));
  return [...ahead.values()].slice(0, AT_MOST);
}

const keysAhead = (ahead: (typeof RESOURCES)[ResourceKey]['ahead']): ResourceKey[] =>
  RESOURCE_KEYS.filter((key) => RESOURCES[key].ahead === ahead);

/** The details of an installation, without its charts. */
export const detailsAhead = (installation: AheadInstallation): ResourceRef[] =>
  keysAhead('detail').map((key) => refOf(key, { ...installation }));

/** The charts of an installation for the day of `now`. */
export const chartsAhead = ({ id }: AheadInstallation, now: number): ResourceRef[] =>
  keysAhead('chart').map((key) => refOf(key, { id, date: localDateOf(now), period: 'day' }));

/** The lists that screens need first, in the order of their importance. */
export const SCREEN_LISTS: readonly ResourceRef[] = keysAhead('screen-list').map((key) => refOf(key, {}));
export const LISTS_AHEAD: readonly ResourceRef[] = [...SCREEN_LISTS, ...keysAhead('list').map((key) => refOf(key, {}))];
