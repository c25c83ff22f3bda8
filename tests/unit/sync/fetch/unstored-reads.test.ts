import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { readDayEnergy, readVoltageReport } from '#sync/fetch/unstored-reads.ts';

const REPORT = { monday: '2026-06-08' };
const LOST = { energy: 1 };

/** A server that answers each call by its name and refuses all others. */
const answering = (answers: Readonly<Record<string, unknown>>, requests: string[] = []) =>
  readVoltageReport(async ({ name }: Endpoint) => {
    requests.push(name);
    return name in answers ? { ok: true, value: answers[name] } : { ok: false, problem: { is: 'missing' } };
  });

test('asks for one thing after the other and joins them', async () => {
  const requests: string[] = [];
  const read = answering({ voltageReportOfWeek: REPORT, readMeteringDetails: { id: 7 }, compareInstallation: { lost: LOST } }, requests);
  expect(await read(7, '2026-06-08', ['2026-06-15', '2026-06-10'])).toEqual({
    ok: true,
    value: { report: REPORT, metering: { id: 7 }, losses: [LOST, LOST] },
  });
  expect(requests).toEqual(['voltageReportOfWeek', 'readMeteringDetails', 'compareInstallation', 'compareInstallation']);
});

test('without the report there is none; without the rest the report is shown alone', async () => {
  expect(await answering({ readMeteringDetails: { id: 7 } })(7, '2026-06-08', [])).toEqual({ ok: false, problem: { is: 'missing' } });
  expect(await answering({ voltageReportOfWeek: null })(7, '2026-06-08', [])).toEqual({ ok: false, problem: { is: 'shape' } });
  expect(await answering({ voltageReportOfWeek: REPORT })(7, '2026-06-08', ['2026-06-15'])).toEqual({
    ok: true,
    value: { report: REPORT, metering: null, losses: null },
  });
});

test('asks for the hours of that day and sums them up; without hours nothing is known', async () => {
  const requests: unknown[] = [];
  const bars = [{ energy: 1200 }, { energy: 300 }];
  const read = readDayEnergy(async (what) => {
    requests.push(what);
    return { ok: true, value: requests.length === 1 ? bars : [] };
  });
  expect(await read(7, '2026-11-20')).toEqual({ ok: true, value: 1500 });
  expect(await read(8, '2026-11-20')).toEqual({ ok: true, value: null });
  expect(requests).toEqual([7, 8].map((id) => ({ params: { id }, query: { date: '2026-11-20', type: 0 } })));
});

test('what cannot be had says why, and an answer that says nothing is none', async () => {
  const refused = { ok: false, problem: { is: 'server', status: 500 } } as const;
  expect(await readDayEnergy(async () => refused)(7, '2026-11-20')).toEqual(refused);
  expect(await readDayEnergy(async () => ({ ok: true, value: null }))(7, '2026-11-20')).toEqual({ ok: false, problem: { is: 'shape' } });
});
