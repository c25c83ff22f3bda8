import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { aModemForm, anApi, aTaskBody } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { playPlans, somePlanEvents } from '#tests/support/plan-histories.ts';
import { runsOf } from '#tests/support/runs.ts';

/** Drawn for each run; a failure prints it, and `PV_SEED` repeats it. */
const SEED = Number(process.env.PV_SEED ?? Date.now() % 2 ** 31);
const RUNS = runsOf(25);

describe.each(KINDS)('plans of two planners, on %s', (kind) => {
  const api = madeOnce(() => anApi(kind));
  beforeAll(() => api.ask('POST', 'pv_admin/', aModemForm()));

  test(`nothing that somebody else wrote is overwritten unseen, and each change counts once (seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(somePlanEvents, async (events) => {
        expect(await playPlans(api, events)).toEqual([]);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  }, 180_000);

  test('of changes of one request that arrive at the same moment one is made; of other requests all, also if their day is spread', async () => {
    const file = async () => ((await api.ask('POST', 'task_order/', aTaskBody())).body as { id: number }).id;
    const ids = [await file(), await file(), await file(), await file()];
    const plan = (id: number, body: object) =>
      api.ask('PATCH', `/care/v1/tasks/${id}/plan/`, { planned_on: '2027-03-30', ...body }, { headers: { 'If-Match': '"1"' } });
    const once = await Promise.all([30, 45, 60, 75].map((minutes) => plan(ids[0] ?? 0, { minutes })));
    expect(once.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    const close = (id: number) => api.ask('PUT', `task_order/${id}/`, { update_date: new Date(api.time.now).toISOString(), status: 1 });
    const all = await Promise.all(ids.slice(1).flatMap((id) => [plan(id, { place: 1 }), close(id)]));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    const places = await api.database.rows<{ place: number; version: number }>(
      'select place, plan_version as version from tasks where id = any($1::int[]) order by place',
      [ids],
    );
    expect(places).toEqual([1, 2, 3, 4].map((place) => ({ place, version: 2 })));
  });
});
