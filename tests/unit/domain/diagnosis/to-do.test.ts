import { expect, test } from 'vitest';
import { toDoList } from '#domain/diagnosis/to-do.ts';
import { quantity } from '#domain/quantity.ts';
import { aSilence, aLowYield, anOutage, aRepairCheck } from '#tests/support/diagnosis-builders.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const at = (hour: number) => quantity<never>(Date.parse('2026-11-20T00:00:00Z') + hour * 3_600_000);
const keys = (...asked: Parameters<typeof toDoList>) => toDoList(...asked).map(({ key }) => key);

test('the worst comes first, and of equals the latest', () => {
  const diagnoses = [
    aLowYield({ id: 1, since: at(9) }),
    aSilence({ id: 2, since: at(3) }),
    aSilence({ id: 3, installation: 8, since: at(5) }),
    aSilence({ id: 4, cause: 'overvoltage', severity: 'warning', since: at(10) }),
  ];
  expect(keys(diagnoses, [])).toEqual(['cause 3', 'cause 2', 'cause 1', 'cause 4']);
});

test('what was acknowledged, is over or has a task is not to do any more, also if the task is on this device alone', () => {
  const diagnoses = [
    aSilence({ id: 1, state: 'acknowledged' }),
    aSilence({ id: 2, state: 'gone' }),
    aSilence({ id: 3, task: 17 }),
    { ...aSilence({ id: 4 }), filed: 'local-1' },
    { ...aSilence({ id: 5, installation: 8 }), filed: null },
  ];
  expect(keys(diagnoses, [])).toEqual(['cause 5']);
});

test('a consequence is to do with its cause, and by itself once the cause is gone', () => {
  const fault = aSilence({ id: 1, cause: 'state:FAULT', evidence: { of: 'fault', codes: [] } });
  const idle = aSilence({ id: 2, cause: 'no_production', explainedBy: 'state:FAULT' });
  expect(keys([fault, idle], [])).toEqual(['cause 1']);
  expect(keys([{ ...fault, state: 'acknowledged' }, idle], [])).toEqual([]);
  expect(keys([{ ...fault, state: 'gone' }, idle], [])).toEqual(['cause 2']);
  expect(keys([{ ...fault, installation: 8 }, idle], [])).toEqual(['cause 1', 'cause 2']);
});

test('an outage is one line with those of its installations that are new, since the first of them; another outage is another', () => {
  const hit = [7, 8, 9].map((installation) => anOutage({ id: installation, installation, since: at(installation) }));
  const elsewhere = anOutage({ id: 20, installation: 20, evidence: { of: 'outage', installations: [20, 21] }, since: at(1) });
  const lines = toDoList([...hit.slice(1), elsewhere, { ...anOutage(), state: 'acknowledged' }], []);
  expect(lines.map((line) => line.is === 'outage' && line.diagnoses.map(({ id }) => id))).toEqual([[8, 9], [20]]);
  expect(lines[0]?.since).toBe(at(8));
});

test('a repair is listed when the data did not confirm it, and in no other state', () => {
  const states = ['waiting', 'confirmed', 'unconfirmed', 'unknown', 'cancelled'] as const;
  expect(
    keys(
      [],
      states.map((state, task) => aRepairCheck({ task, state })),
    ),
  ).toEqual(['repair 2']);
});

test('who does not work without a known cause is listed, since the last reading; who waits, works or has a cause that somebody has taken on is not', () => {
  const care = (state: 'faulty' | 'waiting' | 'attention') => ({ state, cause: null, since: null });
  const installations = [
    anInstallation({ id: 20, isWorking: false, lastReading: at(5), care: care('faulty') }),
    anInstallation({ id: 21, isWorking: false, lastReading: null, care: care('waiting') }),
    anInstallation({ id: 22, care: care('attention') }),
    anInstallation({ id: 7, isWorking: false, care: care('faulty') }),
  ];
  expect(keys([aSilence({ id: 1, state: 'acknowledged' })], [], installations)).toEqual(['installation 20']);
});

test('what is only information is nothing to decide about', () => {
  expect(keys([aSilence({ cause: 'clock' })], [])).toEqual([]);
});
