import { describe, expect, test } from 'vitest';
import { daysFrom } from '#domain/time/local-date.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { overviewStore } from '#server/store/overview.store.ts';
import { KINDS } from '#tests/support/database.ts';
import { diagnosed, placed, readingsFor } from '#tests/support/diagnosed-installation.ts';
import { type Fortune, readingsOf } from '#tests/support/generated-inverter.ts';
import { emptyTelemetryApi } from '#tests/support/made-once.ts';

const MONDAY = '2026-06-08';
const NOW = instantOf(MONDAY, 13);

interface Told {
  readonly id: number;
  readonly is_working: boolean;
  readonly care_state: string;
  readonly care_cause: string | null;
  readonly care_since: string | null;
}

describe.each(KINDS)('states of installations on %s', (kind) => {
  const api = emptyTelemetryApi(kind, NOW);

  const listed = async () => (await api.read<{ results: Told[] }>('pvs_list/')).results;
  const marked = () => api.read<Told[]>('markers/');
  const careOf = ({ id, care_state, care_cause, care_since }: Told) => ({ id, care_state, care_cause, care_since });
  /** Readings up to now under the conditions of `fortune` from nine on; before that the inverter works. */
  const takes = async (fortune: Fortune, id: number) => {
    const all = readingsOf(daysFrom('2026-06-06', '2026-06-09'), (at) => (at >= instantOf(MONDAY, 9) ? fortune : 'works'));
    await api.take(
      readingsFor(
        id,
        all.filter((one) => one.at <= NOW),
      ),
    );
  };

  test('each has its state with the worst cause and its beginning, on the list and on the map alike', async () => {
    const [well, broken, high, never] = [await placed(api), await placed(api), await placed(api), await placed(api)];
    await takes('works', well);
    await takes('ground-fault', broken);
    await takes('overvoltage', high);
    await diagnosed(api);
    const rows = await listed();
    expect(rows.map(careOf)).toEqual([
      { id: well, care_state: 'working', care_cause: null, care_since: null },
      { id: broken, care_state: 'faulty', care_cause: 'event:GROUND_FAULT', care_since: toIso(instantOf(MONDAY, 9)) },
      { id: high, care_state: 'attention', care_cause: expect.any(String), care_since: toIso(instantOf(MONDAY, 9)) },
      { id: never, care_state: 'waiting', care_cause: null, care_since: null },
    ]);
    expect((await marked()).map(careOf)).toEqual(rows.map(careOf));
    expect(await overviewStore(api.database).stateCounts()).toEqual({ faulty: 1, attention: 1, waiting: 1, working: 1 });
    // the call keeps its two values (specification 17.20)
    expect(await api.read('working_chart/')).toEqual([
      { name: 'working', value: 2 },
      { name: 'faulty', value: 2 },
    ]);
    expect(Object.keys(await api.read<object>(`pv_admin/${(rows[0] as unknown as { sn: string }).sn}/`))).not.toContain('care_state');
  });

  test('a fuse that blew thirteen days ago wants attention, whatever the state that the inverter works in; no green beside it', async () => {
    const id = await placed(api);
    const fuse = instantOf('2026-05-26', 11);
    const all = readingsOf(daysFrom('2026-05-25', '2026-06-09'), () => 'works').map((one) =>
      one.at < fuse || one.state !== 'MPPT' ? one : { ...one, power: (one.power ?? 0) / 2, events: ['BLOWN_STRING_FUSE'] },
    );
    await api.take(
      readingsFor(
        id,
        all.filter((one) => one.at <= NOW),
      ),
    );
    await diagnosed(api);
    const [row] = await listed();
    expect(row).toMatchObject({
      is_working: true,
      care_state: 'attention',
      care_cause: 'event:BLOWN_STRING_FUSE',
      care_since: toIso(fuse),
    });
    expect((await marked())[0]).toMatchObject({ care_state: 'attention' });
    // also at night
    api.moveTo(instantOf('2026-06-09', 1));
    await api.take(
      readingsFor(
        id,
        all.filter((one) => one.at > NOW && one.at <= api.now()),
      ),
    );
    await diagnosed(api);
    expect((await listed())[0]).toMatchObject({ is_working: true, care_state: 'attention', care_cause: 'event:BLOWN_STRING_FUSE' });
  });

  test('a cause that is found or gone changes the answer and its tag, though no reading came meanwhile', async () => {
    const id = await placed(api);
    await takes('works', id);
    await diagnosed(api);
    const tagOf = async (path: string) => (await api.call(path)).headers.get('ETag');
    const before = [await tagOf('/api/v1/pvs_list/'), await tagOf('/api/v1/markers/')];
    expect((await listed())[0]).toMatchObject({ care_state: 'working' });
    await api.database.rows(
      `insert into diagnoses (installation_id, cause, severity, since, from_at, last_at, count, is_active, evidence, opened_at)
       values ($1, 'low_yield', 'minor', now(), now(), now(), 1, true, '{"of":"other"}', now())`,
      [id],
    );
    expect((await listed())[0]).toMatchObject({ care_state: 'attention', care_cause: 'low_yield' });
    expect((await marked())[0]).toMatchObject({ care_state: 'attention', care_cause: 'low_yield' });
    const after = [await tagOf('/api/v1/pvs_list/'), await tagOf('/api/v1/markers/')];
    expect(after.some((tag, at) => tag === before[at])).toBe(false);
    await api.database.rows(`update diagnoses set acknowledged_by = 'anna@pvcare.pl', acknowledged_at = now()`);
    expect((await listed())[0]).toMatchObject({ care_state: 'attention' });
    await api.database.rows('update diagnoses set is_active = false');
    expect((await listed())[0]).toMatchObject({ care_state: 'working', care_cause: null });
  });
});
