import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bySerial } from '#domain/service/by-serial.ts';
import { diagnosisOfTask, doubledTasks, keyForDiagnosis, openTaskFor } from '#domain/service/to-do/filed-tasks.ts';
import { aSilence } from '#tests/support/diagnosis-builders.ts';
import { aTask } from '#tests/support/view-builders.ts';

const filed = (id: number | null, diagnosis: number, over: Partial<ReturnType<typeof aTask>> = {}) =>
  aTask({ id, key: id === null ? 'local' : `srv:${id}`, clientRef: keyForDiagnosis(diagnosis, `k${id}`), ...over });

test('a task belongs to the diagnosis in its key, or the one that names it', () => {
  expect(diagnosisOfTask(filed(29, 4), [])).toBe(4);
  expect(diagnosisOfTask(aTask({ id: 29 }), [aSilence({ id: 5, task: 29 })])).toBe(5);
  expect(diagnosisOfTask(aTask({ id: 30, clientRef: 'k30' }), [aSilence({ id: 5, task: 29 })])).toBeUndefined();
});

test('the oldest open task counts for a diagnosis', () => {
  const tasks = [filed(31, 4), filed(28, 4, { status: 1 }), filed(29, 4, { status: 2 }), filed(27, 5), filed(null, 4)];
  expect(openTaskFor(4, tasks, [])?.id).toBe(29);
  expect(openTaskFor(5, tasks, [])?.id).toBe(27);
  expect(openTaskFor(6, tasks, [])).toBeUndefined();
  expect(openTaskFor(4, [filed(null, 4)], [])?.key).toBe('local');
});

describe('tasks that were filed twice', () => {
  const { presentOf } = bySerial([{ id: 7, sn: 'SN0007', formerSerials: ['former'] }]);
  const pairs = (tasks: Parameters<typeof doubledTasks>[0], diagnoses: Parameters<typeof doubledTasks>[1]) =>
    doubledTasks(tasks, diagnoses, presentOf).map(({ older, younger }) => [older.id, younger.id]);

  test('are also those that were filed before and after the inverter was exchanged', () => {
    expect(pairs([filed(29, 4, { inverterSerial: 'former' }), filed(30, 4)], [])).toEqual([[29, 30]]);
    expect(pairs([filed(29, 4, { inverterSerial: 'lost', installation: 7 }), filed(30, 4)], [])).toEqual([[29, 30]]);
  });

  test('are those of one diagnosis that are open and numbered', () => {
    expect(pairs([filed(31, 4), filed(29, 4), filed(30, 5), filed(28, 4, { status: 1 }), filed(null, 4)], [])).toEqual([[29, 31]]);
    expect(pairs([filed(31, 4), aTask({ id: 29 })], [aSilence({ id: 4, task: 29 })])).toEqual([[29, 31]]);
    expect(pairs([filed(29, 4), filed(30, 4), filed(31, 4)], [])).toEqual([
      [29, 31],
      [29, 30],
    ]);
  });

  test('are not of different inverters, and not without a diagnosis', () => {
    expect(pairs([filed(29, 4), filed(30, 4, { inverterSerial: 'other' })], [])).toEqual([]);
    expect(pairs([aTask({ id: 29 }), aTask({ id: 30 })], [])).toEqual([]);
  });

  test('do not depend on the order, and are gone once the younger is closed', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 8 }), (ids) => {
        const tasks = ids.map((id) => filed(id, 4));
        const oldest = Math.min(...ids);
        const younger = ids.filter((id) => id !== oldest).sort((one, other) => other - one);
        expect(pairs(tasks, [])).toEqual(younger.map((id) => [oldest, id]));
        expect(
          pairs(
            tasks.map((task) => (task.id === oldest ? task : { ...task, status: 1 as const })),
            [],
          ),
        ).toEqual([]);
      }),
    );
  });
});
