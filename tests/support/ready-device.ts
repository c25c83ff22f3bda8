import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import type { Installation } from '#domain/service/installation.ts';
import type { PlannedTask } from '#domain/service/plan.ts';
import type { Task } from '#domain/service/task.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { replaceInstallations } from '#local/cache/installations.repo.ts';
import { beginFetch } from '#local/cache/meta.repo.ts';
import { putCached } from '#local/cache/resource-cache.repo.ts';
import { isRecord, keyOf, type RecordKey, type RecordRef } from '#local/cache/resources.ts';
import { replaceTasks } from '#local/cache/tasks.repo.ts';
import { sha256Of } from '#local/digest.ts';
import { LocalDb } from '#local/db/local-db.ts';
import { keepReady } from '#sync/fetch/ready/keep-ready.ts';
import { readyStops } from '#sync/fetch/ready/ready-stops.ts';
import { daysAhead, lastVisits, plannedStops, refsOfStops } from '#sync/fetch/planned-ahead.ts';
import { aClock } from './clock.ts';
import { aChecklist, aProfile } from './generated-checklists.ts';
import * as care from './generated-care.ts';
import { anEquipmentPeriod } from './generated-equipment.ts';
import * as some from './generated-values.ts';
import { anAnsweredVisit, aVisitHead } from './generated-visits.ts';
import { aPlannedTask } from './plans.ts';

/* A device that has fetched everything of what is planned for its account, and proves it. */

export const ME = 7;
export const DAY = '2026-11-20';
export const NEXT = '2026-11-21';
export const at = (hour: number, minute = 0, day = DAY) => instantOf(day, hour, minute);
export const mine = (task: number, place: number, over: Partial<PlannedTask> = {}) =>
  aPlannedTask(task, { assignee: ME, plannedOn: DAY, place, ...over });

const one = <T>(of: fc.Arbitrary<T>): T => fc.sample(of, { numRuns: 1, seed: 7 })[0] as T;
const two = <T>(of: fc.Arbitrary<T>): readonly T[] => fc.sample(of, { numRuns: 2, seed: 7 });

const PICTURE = new TextEncoder().encode('podgląd').buffer;
const head = (uuid: string, kind: string) => ({
  ...one(aVisitHead),
  ...{ uuid, kind, source: 'own', state: 'final', ended_at: '2026-06-01T10:00:00+02:00', is_full_scope: true, next_on: null },
  ...{ replaces: null, replaced_by: null },
});

/** What the backend answers for each resource, in the form in which it is stored. */
async function answerTo({ of, ...ref }: RecordRef): Promise<unknown> {
  const picture = { sha256: 'a'.repeat(64), bytes: 7, type: 'image/jpeg', name: 'Brama', isWhole: true } as const;
  const thumb = { sha256: await sha256Of(PICTURE), bytes: PICTURE.byteLength };
  const uuidOf = (kind: string) => `00000000-0000-4000-8000-${String((ref as { id?: number }).id ?? 0).padStart(8, '0')}${kind}`;
  const values: { readonly [K in RecordKey]?: () => unknown } = {
    installation: () => one(some.anInstallation),
    status: () => one(some.aStatus),
    states: () => two(some.aStateRecord),
    overvoltages: () => ({ rows: two(some.anOvervoltage), isComplete: true }),
    comparison: () => one(care.aComparison),
    meteringDetails: () => one(care.someMeteringDetails),
    siteCard: () => ({ ...one(care.aSiteCard), files: [{ ...picture, thumb }] }),
    dataNotices: () => two(care.aDataNotice),
    equipment: () => two(anEquipmentPeriod),
    installationVisits: () => [head(uuidOf('0001'), 'service'), head(uuidOf('0002'), 'inspection')],
    officeVisit: () => one(anAnsweredVisit),
    taskStory: () => one(care.aTaskStory),
    voltageReport: () => one(care.aWeekReport),
    power: () => one(some.somePower),
    energy: () => two(some.aBar),
    voltages: () => one(some.someVoltages),
    diagnoses: () => two(care.aDiagnosis),
    forms: () => two(aChecklist),
    settingProfiles: () => two(aProfile),
    plan: () => undefined,
  };
  return values[of]?.();
}

/** Ten installations, an open request for each (11 for the first), and a plan. Its clock shows 7:42. */
export async function aReadyDevice(plan: readonly PlannedTask[], { now = at(7, 42) as number, count = 10, name = 'pv:ready' } = {}) {
  const db = new LocalDb(name, { indexedDB: new IDBFactory(), IDBKeyRange });
  const clock = aClock(now);
  const fetched = () => ({ at: clock.device.now(), etag: '"tag"' });
  const put = async (resource: RecordRef, value: unknown) =>
    putCached(db, resource, value, await beginFetch(db, keyOf(resource)), fetched());
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const fleet = ids.map((id) => ({ id, sn: `SN${id}`, isWorking: true, latitude: 52 + id / 10, longitude: 17 }) as Installation);
  await replaceInstallations(db, fleet, await beginFetch(db, 'installations'), fetched());
  const putTasks = async (closed: readonly number[] = []) => {
    const tasks = ids.map((id) => ({
      id: 10 + id,
      inverterSerial: `SN${id}`,
      status: closed.includes(10 + id) ? 1 : 0,
      description: `Dom ${id}`,
    }));
    await replaceTasks(db, tasks as unknown as Task[], await beginFetch(db, 'tasks'), fetched());
  };
  await putTasks();
  await put({ of: 'technicians' }, [{ id: ME, name: 'Nowak', email: 'n@pv.pl', isMe: true }]);
  await put({ of: 'plan' }, plan);
  const keeper = (version = '1.0.0') => keepReady({ db, device: clock.device, version, yieldToMain: async () => undefined });
  /** Fetches everything of what is planned, as a round does. `isLeftOut`: what the backend does not answer. */
  const fill = async (isLeftOut: (key: string) => boolean = () => false): Promise<void> => {
    const stops = await plannedStops(db, await daysAhead(db, clock.now()));
    const store = async (refs: ReturnType<typeof refsOfStops>) => {
      for (const ref of refs) if (isRecord(ref) && !isLeftOut(keyOf(ref))) await put(ref, await answerTo(ref));
    };
    await store([...refsOfStops(stops, clock.now()), { of: 'diagnoses' }, { of: 'forms' }, { of: 'settingProfiles' }]);
    await store(await lastVisits(db, stops));
    const sha256 = await sha256Of(PICTURE);
    if (!isLeftOut(`bytes/${sha256}`)) await db.bytes.put({ sha256, data: PICTURE });
  };
  return {
    db,
    clock,
    put,
    putTasks,
    fill,
    prove: (which: 'all' | 'due' = 'all', version = '1.0.0') => keeper(version).prove(which),
    keeper,
    stops: (version = '1.0.0') => readyStops(db, clock.now(), version),
    /** What the card of each request says: 'ready', 'unproven', or what is missing. */
    async says(version = '1.0.0'): Promise<readonly (readonly [task: number | null, is: string])[]> {
      const stops = await readyStops(db, clock.now(), version);
      return stops.map(({ task, proven }) => [task, proven.is === 'missing' ? proven.parts.join(' ') : proven.is]);
    },
  };
}

/** A device that is ready for request 19, of installation 9. */
export async function aProvenDevice() {
  const device = await aReadyDevice([mine(19, 1)]);
  await device.fill();
  await device.prove();
  return device;
}
