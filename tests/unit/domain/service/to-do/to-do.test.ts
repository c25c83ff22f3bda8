import { expect, test } from 'vitest';
import { toDoList } from '#domain/service/to-do/to-do.ts';
import { installationsOf, toDoRows } from '#domain/service/to-do/to-do-rows.ts';
import { quantity } from '#domain/quantity.ts';
import { aSilence, aLowYield, anOutage } from '#tests/support/diagnosis-builders.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const at = (hour: number) => quantity<never>(Date.parse('2026-11-20T00:00:00Z') + hour * 3_600_000);
const keys = (...lists: Parameters<typeof toDoList>) => toDoList(...lists).map(({ key }) => key);

test('the worst comes first, and of equals the latest', () => {
  const diagnoses = [
    aLowYield({ id: 1, since: at(9) }),
    aSilence({ id: 2, since: at(3) }),
    aSilence({ id: 3, installation: 8, since: at(5) }),
    aSilence({ id: 4, cause: 'overvoltage', severity: 'warning', since: at(10) }),
  ];
  expect(keys(diagnoses)).toEqual(['cause 3', 'cause 2', 'cause 1', 'cause 4']);
});

test('acknowledged and ended causes, and those with a task, are not listed, also if the task is only on this device', () => {
  const diagnoses = [
    aSilence({ id: 1, state: 'acknowledged' }),
    aSilence({ id: 2, state: 'gone' }),
    aSilence({ id: 3, task: 17 }),
    { ...aSilence({ id: 4 }), filed: 'local-1' },
    { ...aSilence({ id: 5, installation: 8 }), filed: null },
  ];
  expect(keys(diagnoses)).toEqual(['cause 5']);
});

test('a consequence is not listed beside its cause, but once the cause is gone', () => {
  const fault = aSilence({ id: 1, cause: 'state:FAULT', evidence: { of: 'fault', codes: [] } });
  const idle = aSilence({ id: 2, cause: 'no_production', explainedBy: 'state:FAULT' });
  expect(keys([fault, idle])).toEqual(['cause 1']);
  expect(keys([{ ...fault, state: 'acknowledged' }, idle])).toEqual([]);
  expect(keys([{ ...fault, state: 'gone' }, idle])).toEqual(['cause 2']);
  expect(keys([{ ...fault, installation: 8 }, idle])).toEqual(['cause 1', 'cause 2']);
});

test('an area that fell silent is one line beside an outage, and its silences are none', () => {
  const area = { of: 'area_silence', installations: [7, 8] } as const;
  const silent = [7, 8].flatMap((installation) => [
    aSilence({ id: installation, installation, explainedBy: 'area_silent' }),
    aSilence({ id: 10 + installation, installation, cause: 'area_silent', evidence: area }),
  ]);
  const lines = toDoList([...silent, anOutage({ id: 30, installation: 30, evidence: { of: 'outage', installations: [7, 8] } })], []);
  const named = lines.flatMap((line) => (line.is === 'outage' ? [line.diagnoses.map(({ id }) => id)] : []));
  expect([lines.length, named.toSorted()]).toEqual([2, [[17, 18], [30]]]);
});

test('an outage is one line with its new installations, since the first of them; another outage is another line', () => {
  const hit = [7, 8, 9].map((installation) => anOutage({ id: installation, installation, since: at(installation) }));
  const elsewhere = anOutage({ id: 20, installation: 20, evidence: { of: 'outage', installations: [20, 21] }, since: at(1) });
  const lines = toDoList([...hit.slice(1), elsewhere, { ...anOutage(), state: 'acknowledged' }], []);
  expect(lines.map((line) => line.is === 'outage' && line.diagnoses.map(({ id }) => id))).toEqual([[8, 9], [20]]);
  expect(lines[0]?.since).toBe(at(8));
});

test('an installation that does not work without a known cause is listed since its last reading; one that waits, works or has an acknowledged cause is not', () => {
  const care = (state: 'faulty' | 'waiting' | 'attention') => ({ state, cause: null, since: null });
  const installations = [
    anInstallation({ id: 20, isWorking: false, lastReading: at(5), care: care('faulty') }),
    anInstallation({ id: 21, isWorking: false, lastReading: null, care: care('waiting') }),
    anInstallation({ id: 22, care: care('attention') }),
    anInstallation({ id: 7, isWorking: false, care: care('faulty') }),
  ];
  expect(keys([aSilence({ id: 1, state: 'acknowledged' })], installations)).toEqual(['installation 20']);
});

test('a new inverter that reports is listed, not while an exchange waits here, nor once an installation has its number', () => {
  const all = [
    anInstallation({ id: 20, sn: 'A', newSerial: 'NEW-1', lastReading: at(5) }),
    anInstallation({ id: 21, sn: 'B', newSerial: 'NEW-2', plannedSerial: 'NEW-2' }),
    anInstallation({ id: 22, sn: 'new 3' }),
    anInstallation({ id: 23, sn: 'C', newSerial: 'NEW-3' }),
  ];
  expect(keys([], [], all)).toEqual(['inverter 20']);
});

test('information needs no decision', () => {
  expect(keys([aSilence({ cause: 'clock' })])).toEqual([]);
});

test('an installation is one row with all of its items, where its worst one is; an outage stays one row', () => {
  const items = toDoList([
    aLowYield({ id: 1, since: at(9) }),
    aSilence({ id: 2, since: at(3) }),
    aSilence({ id: 3, installation: 8, since: at(5) }),
    ...[20, 21].map((installation) => anOutage({ id: installation, installation, since: at(1) })),
  ]);
  const rows = toDoRows(items);
  expect(rows.map((row) => [row.key, row.severity, row.since])).toEqual([
    ['installation 8', 'major', at(5)],
    ['installation 7', 'major', at(3)],
    [expect.stringMatching(/^grid_outage /), 'major', at(1)],
  ]);
  expect(rows.map((row) => (row.is === 'installation' ? row.items.map(({ key }) => key) : row.diagnoses.length))).toEqual([
    ['cause 3'],
    ['cause 2', 'cause 1'],
    2,
  ]);
  expect(rows.map(installationsOf)).toEqual([[8], [7], [20, 21]]);
});
