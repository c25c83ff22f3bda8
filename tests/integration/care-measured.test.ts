import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { KINDS } from '#tests/support/database.ts';
import { diagnosed, placed, readingsFor } from '#tests/support/diagnosed-installation.ts';
import { danfossReadings } from '#tests/support/measured/measured-readings.ts';
import { aTelemetryApi, type TelemetryApi } from '#tests/support/telemetry-api.ts';

const NOW = instantOf('2019-09-26');

for (const kind of KINDS) {
  describe(`a measured inverter that failed twice, on ${kind}`, () => {
    let api: TelemetryApi;
    let id = 0;
    beforeAll(async () => {
      api = await aTelemetryApi(kind, NOW);
      id = await placed(api, { latitude: 45, longitude: 10 }, null); // in Italy; an archive without a modem
      await api.database.rows('update installations set inverter_power = 15000 where id = $1', [id]);
    });
    afterAll(() => api.remove());

    test('has the causes that its readings name, as of the last of them', async () => {
      await api.take(readingsFor(id, danfossReadings(9)));
      const alone = (await diagnosed(api)).filter(({ explainedBy }) => explainedBy === null);
      expect(alone).toMatchObject([
        {
          cause: 'state:FAULT',
          state: 'active',
          since: instantOf('2019-09-15', 7, 20),
          count: 1,
          evidence: { of: 'fault', codes: ['TLX_1364'] },
        },
      ]);
    });

    test.each([
      ['before it worked again, with nothing to compare with', '2019-09-08', 7, 'unknown', 'not_comparable'],
      ['while it stood still', '2019-09-17', 9, 'unconfirmed', 'fault'],
      ['in the evening before it failed', '2019-09-14', 20, 'unconfirmed', 'fault'],
    ] as const)('a task closed %s is judged by the hour of daylight that followed', async (_, date, hour, state, reason) => {
      const [row] = await api.database.rows<{ id: number }>(
        `insert into tasks (employee, description, inverter_sn, created_on, reason, installation_id)
         select 'Anna', sn, sn, '2019-09-01', 'Nie działa', id from installations where id = $1 returning id`,
        [id],
      );
      const closed = instantOf(date, hour);
      const body = JSON.stringify({ status: 1, update_date: toIso(closed) });
      expect((await api.call(`/api/v1/task_order/${row?.id}/`, { method: 'PUT', body })).status).toBe(200);
      await diagnosed(api);
      const checks = (await (await api.call('/care/v1/repair_checks/')).json()) as { task: number }[];
      expect(checks.find(({ task }) => task === row?.id)).toMatchObject({ installation: id, closed_at: toIso(closed), state, reason });
    });
  });
}
