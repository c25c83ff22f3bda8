import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instantOf } from '#domain/time/warsaw.ts';
import { KINDS } from '#tests/support/database.ts';
import { aTelemetryApi, type TelemetryApi } from '#tests/support/telemetry-api.ts';

const NOW = instantOf('2026-06-12', 12);

for (const kind of KINDS) {
  describe(`a modem that calls, on ${kind}`, () => {
    let api: TelemetryApi;
    let id: number;
    let key: string;
    beforeAll(async () => {
      api = await aTelemetryApi(kind, NOW);
      key = await api.keyFor('M-1');
      id = await api.place({ sn: 'INV-1', modem: 'M-1' });
    });
    afterAll(() => api.remove());

    const send = async (body: string, { as = `Modem ${key}`, type = 'application/x-ndjson' } = {}) => {
      const response = await api.app.request('/ingest/v1/readings', {
        method: 'POST',
        body,
        headers: { 'Content-Type': type, ...(as && { Authorization: as }) },
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const ndjson = (...lines: unknown[]) => lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');

    test('brings NDJSON, is answered with counts and with each rejected line and why', async () => {
      const other = await api.place({ sn: 'INV-2', modem: null });
      const answer = await send(
        ndjson(
          { at: '2026-06-12T09:00:00Z', power_w: 4200, energy_wh: 9000, voltage_l1: 253.2, state: 'MPPT', events: ['AC_OVER_VOLT'] },
          { at: '2026-06-12T09:05:00Z', power_w: '4,3 kW' },
          '{broken',
          { sn: 'INV-2', at: '2026-06-12T09:05:00Z', power_w: 1 },
          { at: '2026-06-12T09:05:00Z', sn: 'INV-1', power_w: 4300, energy_wh: 9355 },
        ),
      );
      expect(answer).toEqual({
        status: 200,
        body: {
          received: 5,
          added: 2,
          repeated: 0,
          rejected: 3,
          rejected_lines: [
            { line: 2, reason: 'power_w is not a number: "4,3 kW"' },
            { line: 3, reason: 'the line is not JSON: {broken' },
            { line: 4, reason: 'this modem does not report for INV-2' },
          ],
        },
      });
      expect(await api.read(`power_data/${id}/?date=2026-06-12`)).toMatchObject([{ y: 4200 }, { y: 4300 }]);
      expect(await api.read(`phase_data_overvoltage/${id}/`)).toMatchObject([{ obis: '32.7.0', voltage: 253.2 }]);
      expect(await api.read('markers/')).toMatchObject([{ id, last_power: 4300, is_working: true }, { id: other }]);
    });

    test('lists the values that were left out of accepted readings', async () => {
      const answer = await send(
        ndjson(
          { at: '2026-06-12T07:00:00Z', power_w: 4200, voltage_l1: 398.5, voltage_l2: 231.5, voltage_l3: 401 },
          { at: '2026-06-12T07:05:00Z', power_w: 4300, voltage_l1: 231 },
          { at: '2026-06-12T07:10:00Z', power_w: 4400, events: 5, model: 160 },
        ),
      );
      expect(answer.body).toEqual({
        received: 3,
        added: 3,
        repeated: 0,
        rejected: 0,
        rejected_lines: [],
        left_out: 3,
        left_out_values: [
          { line: 1, reason: 'voltage_l1 is above 300 V, no phase against neutral: 398.5' },
          { line: 1, reason: 'voltage_l3 is above 300 V, no phase against neutral: 401' },
          { line: 3, reason: 'events are bits of a model that is not known here: "160"' },
        ],
      });
      const drawn = await api.read<Record<string, { x: string; y: number }[]>>(`phase_data/${id}/?date=2026-06-12&type=0`);
      expect(drawn.phase_a?.filter(({ x }) => x < '2026-06-12T10')).toEqual([{ x: '2026-06-12T09:05:00+02:00', y: 231 }]);
      expect(await api.read<unknown[]>(`phase_data_overvoltage/${id}/`)).toHaveLength(1); // the earlier one
    });

    test('may say by which SunSpec model its numbers are to be read', async () => {
      await send(
        ndjson(
          { at: '2026-06-12T07:15:00Z', state: 7, model: 701, events: 0x10000 },
          { at: '2026-06-12T07:20:00Z', state: 7, events: 4_294_967_295 },
          { at: '2026-06-12T07:25:00Z', state: 4, events: 0 },
        ),
      );
      const states = await api.read<{ cap_dt: string; operating_state: string }[]>(`state_data/${id}/`);
      expect(states.filter(({ cap_dt }) => cap_dt >= '2026-06-12T09:15' && cap_dt < '2026-06-12T09:30')).toMatchObject([
        { operating_state: 'MPPT' },
        { operating_state: 'FAULT' },
        { operating_state: 'STANDBY' },
      ]);
      const { events } = await api.read<{ events: { cap_dt: string; event_dict: object }[] }>(`pv_status/${id}/`);
      expect(events.filter(({ cap_dt }) => cap_dt >= '2026-06-12T09:15' && cap_dt < '2026-06-12T09:30')).toMatchObject([
        { event_dict: {} },
        { event_dict: { MANUFACTURER_ALRM: true } },
      ]);
    });

    test('brings JSON, as a list or in an envelope, and may send it again', async () => {
      const rows = [{ at: '2026-06-12T09:10:00Z', power_w: 10 }];
      expect((await send(JSON.stringify(rows), { type: 'application/json' })).body).toMatchObject({ added: 1, repeated: 0 });
      expect((await send(JSON.stringify({ readings: rows }), { type: 'application/json' })).body).toMatchObject({ added: 0, repeated: 1 });
    });

    test('is refused without a key, with a wrong one, and while its modem has no installation', async () => {
      const line = ndjson({ at: '2026-06-12T09:00:00Z', power_w: 1 });
      expect((await send(line, { as: '' })).status).toBe(401);
      expect((await send(line, { as: 'Modem not-a-key-at-all' })).status).toBe(401);
      expect((await send(line, { as: `Modem ${await api.keyFor('M-FREE')}` })).status).toBe(409);
    });

    test('nothing that is no batch gets in, and none of it is a server error', async () => {
      expect(await send('')).toEqual({ status: 400, body: { detail: 'The body is empty' } });
      expect((await send('<html>')).status).toBe(400);
      expect((await send('[1,null,"x",[],{"at":{"toString":1},"sn":{"a":1}}]', { type: 'application/json' })).body).toMatchObject({
        added: 0,
        rejected: 5,
      });
      expect(await send('[]', { type: 'application/json' })).toMatchObject({ status: 200, body: { received: 0, rejected: 0 } });
      expect((await send('x'.repeat(6 * 1_048_576))).status).toBe(413);
    });

    test('a batch of which no line can be taken is refused with a reason for each; one good line is enough for it to be taken', async () => {
      await api.place({ sn: 'ANOTHER', modem: null });
      const bad = [
        { at: 'yesterday', power_w: 1 },
        { at: '2026-06-12T09:20:00Z', power_w: 1, sn: 'ANOTHER' },
      ];
      const good = { at: '2026-06-12T09:20:00Z', power_w: 10 };
      const reasons = [expect.objectContaining({ line: 1 }), { line: 2, reason: 'this modem does not report for ANOTHER' }];
      expect(await send(ndjson(...bad))).toEqual({
        status: 400,
        body: { detail: 'None of the lines can be taken', received: 2, added: 0, repeated: 0, rejected: 2, rejected_lines: reasons },
      });
      const taken = { received: 3, rejected: 2, rejected_lines: reasons };
      expect(await send(ndjson(...bad, good))).toEqual({ status: 200, body: { ...taken, added: 1, repeated: 0 } });
      expect(await send(ndjson(...bad, good))).toEqual({ status: 200, body: { ...taken, added: 0, repeated: 1 } }); // existing readings count as accepted
    });

    test('nearly five megabytes are taken in one piece', async () => {
      const lines = Array.from({ length: 10_000 }, (_, step) => ({
        at: new Date(NOW - (step + 1) * 300_000).toISOString(),
        power_w: 1000 + (step % 100),
        voltage_l1: 231.25,
        state: 'MPPT',
        events: [],
        firmware: 'x'.repeat(400), // unknown fields are ignored
      }));
      const body = ndjson(...lines);
      expect(body.length).toBeGreaterThan(4_500_000);
      expect(await send(body)).toMatchObject({ status: 200, body: { received: 10_000, rejected: 0 } });
    });
  });
}
