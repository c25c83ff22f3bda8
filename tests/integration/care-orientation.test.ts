import { describe, expect, test } from 'vitest';
import { isSnow } from '#domain/diagnosis/diagnosis.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { hoursOfDay, instantOf } from '#domain/time/warsaw.ts';
import { KINDS } from '#tests/support/database.ts';
import { diagnosed, placed, readingsFor } from '#tests/support/diagnosed-installation.ts';
import { aTelemetryApi } from '#tests/support/telemetry-api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const TODAY = '2026-12-15';
const NOW = instantOf(TODAY, 12);

describe.each(KINDS)('a roof beside southern ones in December, on %s', (kind) => {
  const api = madeOnce(() => aTelemetryApi(kind, NOW));

  const roof = async (azimuth: number | null, wattHours: number, longitude: number, north = 0) => {
    const id = await placed(api, { latitude: 52.4 + north, longitude });
    await api.database.rows('update installations set tilt = 35, azimuth = $2 where id = $1', [id, azimuth]);
    for (const day of daysFrom(addDays(TODAY, -5), TODAY)) {
      const hours = `{${Array.from({ length: hoursOfDay(day) }, () => Math.round(wattHours / 24)).join(',')}}`;
      await api.database.rows('insert into energy_days (installation_id, day, hours, energy) values ($1, $2::date, $3::int[], $4)', [
        ...[id, day, hours, wattHours],
      ]);
    }
    await api.take(readingsFor(id, [{ at: NOW, power: 900, voltages: [235], state: 'MPPT', events: [] }]));
    return id;
  };

  test('that faces east, or of unknown orientation, has a ratio and no verdict', async () => {
    /** One among southern roofs of its own neighbourhood. */
    const beside = async (longitude: number, azimuth: number | null, wattHours: number) => {
      for (const north of [0.05, 0.1, 0.15, 0.2, 0.25]) await roof(180, 20_000, longitude, north);
      return roof(azimuth, wattHours, longitude);
    };
    const east = await beside(15, 90, 11_000);
    const unknown = await beside(19, null, 11_000);
    const told = [await beside(17, 180, 11_000), await beside(21, 90, 4_000)];
    const diagnoses = (await diagnosed(api)).filter(({ cause }) => cause === 'low_yield');
    const low = diagnoses.map(({ installation }) => installation);
    expect(new Set(low)).toEqual(new Set(told));
    const listed = (await (await api.call('/care/v1/low_yield/')).json()) as { id: number }[];
    expect(diagnoses.every(({ evidence, severity }) => isSnow(evidence) && severity === 'warning')).toBe(true);
    expect(listed).toEqual([]); // in December it may be snow, which is information
    for (const id of [east, unknown]) {
      const compared = await (await api.call(`/care/v1/compare/${id}/?date=${TODAY}`)).json();
      expect(compared).toMatchObject({ verdict: null, reason: 'orientation', ratio: expect.closeTo(0.55, 2) });
    }
  });
});
