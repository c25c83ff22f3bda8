import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findHindrances } from '#server/care/compare-all.ts';
import { sweepCare } from '#server/care/sweep.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { judgeAll } from '#server/telemetry/judge.ts';
import { ANY_KIND } from '#tests/support/database.ts';
import { clearPower } from '#tests/support/solar-days.ts';
import { aReading, aTelemetryApi, type TelemetryApi } from '#tests/support/telemetry-api.ts';

const DAY = '2026-06-10';
const at = (hour: number) => instantOf(DAY, Math.floor(hour), (hour % 1) * 60);
const STEP = 600_000;

describe('an inverter that is exchanged while it is in FAULT', () => {
  let api: TelemetryApi;
  let id: number;
  beforeAll(async () => {
    api = await aTelemetryApi(ANY_KIND, at(11));
  });
  afterAll(() => api.remove());
  beforeEach(async () => {
    await api.empty();
    api.moveTo(at(11));
    id = await api.place({ sn: 'OLD', modem: null, source: 'Solarman' });
    await send(5, 9, { state: 'MPPT', events: [] });
    await send(9, 11, { state: 'FAULT', events: ['GROUND_FAULT'], power: 0 });
  });

  const send = (from: number, to: number, says: Partial<Reading>) =>
    api.take(
      Array.from({ length: ((to - from) * 3_600_000) / STEP }, (_, step) => {
        const time = at(from) + step * STEP;
        return aReading(id, time, { power: Math.round(clearPower(time) * 0.7), ...says });
      }),
    );
  const exchange = async (hour: number): Promise<void> => {
    const answer = await api.call(`/care/v1/installations/${id}/equipment/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ from_at: toIso(at(hour) as never), reason: 'replacement', inverter_sn: 'NEW' }),
    });
    expect(answer.status, await answer.text()).toBe(201);
  };
  /** What is said of it at an hour. */
  const said = async (hour: number) => {
    api.moveTo(at(hour));
    await judgeAll(api.database, api.now());
    await sweepCare(api.database, api.now());
    const diagnoses = (await (await api.call('/care/v1/diagnoses/')).json()) as { cause: string; state: string }[];
    const [marker] = await api.read<{ is_working: boolean }[]>('markers/');
    const { operating_state: state } = await api.read<{ operating_state: string | null }>(`pv_status/${id}/`);
    return { active: diagnoses.filter((one) => one.state === 'active').map(({ cause }) => cause), isWorking: marker?.is_working, state };
  };
  /** It names a fault, and therefore produces nothing. */
  const FAULTY = { active: ['event:GROUND_FAULT', 'no_production', 'state:FAULT'], isWorking: false, state: 'FAULT' };
  const sorted = ({ active, ...same }: Awaited<ReturnType<typeof said>>) => ({ ...same, active: active.toSorted() });

  test('has no fault any more once its successor works, which sends neither state nor events', async () => {
    expect(sorted(await said(11))).toEqual(FAULTY);
    api.moveTo(at(11.5));
    await exchange(11.5);
    await send(12, 14, {});
    expect(await said(14)).toEqual({ active: [], isWorking: true, state: null });
    const next = [1, 2, 3, 4, 5].map((day) => `2026-06-1${day}`);
    expect([...(await findHindrances(api.database, [id], next, at(24 * 5))).keys()]).toEqual([]);
  });

  test('has no FAULT any more once it is exchanged, before its successor reports', async () => {
    expect(sorted(await said(11))).toEqual(FAULTY);
    api.moveTo(at(11.5));
    await exchange(11.5);
    expect((await said(11.6)).active).not.toContain('state:FAULT');
  });

  test('leaves a fault to its successor that names the same one', async () => {
    api.moveTo(at(11.5));
    await exchange(11.5);
    await send(12, 14, { state: 'FAULT', events: ['GROUND_FAULT'], power: 0 });
    expect(sorted(await said(14))).toEqual(FAULTY);
  });
});
