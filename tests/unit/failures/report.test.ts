import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());

const fresh = () => import('#failures/report.ts');

test('a report before there is a listener is delivered to the first listener', async () => {
  const { report, reportTo } = await fresh();
  const [one, other] = [new Error('one'), new Error('other')];
  report(one, 'app/start');
  const told = vi.fn();
  reportTo(told);
  report(other, 'sync/outbox');
  expect(told.mock.calls).toEqual([
    [one, 'app/start'],
    [other, 'sync/outbox'],
  ]);
});

test('many reports before there is a listener do not grow for ever', async () => {
  const { report, reportTo } = await fresh();
  for (let at = 0; at < 1000; at++) report(new Error(`${at}`), 'app/start');
  const told = vi.fn();
  reportTo(told);
  expect(told).toHaveBeenCalledTimes(20);
});

test('a promise that fails is reported and goes on with what was said', async () => {
  const { reportAndUse, reportOnly, reportTo } = await fresh();
  const told = vi.fn();
  reportTo(told);
  const error = new Error('gone');
  expect(await Promise.reject(error).catch(reportAndUse(0, 'state/drafts'))).toBe(0);
  expect(await Promise.reject(error).catch(reportOnly('state/notes'))).toBeUndefined();
  expect(told.mock.calls).toEqual([
    [error, 'state/drafts'],
    [error, 'state/notes'],
  ]);
});
