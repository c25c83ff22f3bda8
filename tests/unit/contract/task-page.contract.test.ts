import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listTaskPage } from '#contract/task-page.contract.ts';

const read = (wire: unknown) => z.safeDecode(listTaskPage.replies[200], wire as never);
const page = (wire: unknown) => {
  const { success, data } = read(wire);
  if (!success) throw new Error('The page is of no use.');
  return data;
};
const ROW = { id: 1, status: 0, creation_date: '05.11.2026', inverter_sn: 'SN1', reason: 'Nie startuje' };
const rowOf = (over: object) => page([{ ...ROW, ...over }]).rows[0];

describe('a row is read in any unambiguous form', () => {
  test.each([
    '05/11/2026',
    '5/11/2026',
    '05-11-2026',
    '5.11.2026',
    '2026-11-05',
    '2026/11/05',
    '2026-11-05T23:30:00+01:00',
    '05.11.2026 23:30',
    '05/11/2026, 23:30:15',
    1_793_833_200,
    1_793_833_200_000,
    '1793833200',
  ])('the day of creation is read from %s', (creation_date) => expect(rowOf({ creation_date })?.createdOn).toBe('2026-11-05'));

  test.each([null, undefined, ''])('without a day of creation (%s)', (creation_date) =>
    expect(rowOf({ creation_date })?.createdOn).toBeNull(),
  );

  test.each([
    '2026-11-20T12:00:00+01:00',
    '2026-11-20 12:00:00',
    '20.11.2026 12:00',
    '20/11/2026 12:00:00',
    '20-11-2026 12:00',
    1_795_172_400,
    '1795172400000',
  ])('the time of the change is read from %s', (update_date) => expect(rowOf({ update_date })?.updatedAt).toBe(1_795_172_400_000));

  test.each<[unknown, number]>([
    ['2', 2],
    [true, 1],
    [false, 0],
    ['open', 0],
    ['Otwarte', 0],
    ['OTWARTY', 0],
    ['closed', 1],
    ['Zamknięte', 1],
    ['zamkniete', 1],
    ['ZAMKNIĘTY', 1],
  ])('the status %s is understood', (status, known) => expect(rowOf({ status })?.status).toBe(known));
});

describe('a row that cannot be read does not take the others with it', () => {
  test.each([
    ['a status nobody knows', { status: 'w realizacji' }],
    ['a status out of range', { status: 7 }],
    ['a date in words', { creation_date: 'wczoraj' }],
    ['a day that does not exist', { creation_date: '31.02.2026' }],
    ['a month that does not exist', { creation_date: '11/20/2026' }],
    ['a time of change in words', { update_date: 'przed chwilą' }],
    ['a number that is none', { id: 'b1b0c6b2-9f0c-4d38-9b65-0d2a2f7e1a11' }],
  ])('%s makes a row unreadable, and the others are shown', (_, over) => {
    const bad = { ...ROW, id: 2, description: 'Dom Kalisz', employee: 'Jan Nowak', ...over };
    const { rows, unreadable } = page([ROW, bad]);
    expect(rows.map(({ id }) => id)).toEqual([1]);
    expect(unreadable).toEqual([{ id: String(bad.id), description: 'Dom Kalisz', employee: 'Jan Nowak', reason: 'Nie startuje' }]);
  });

  test.each([[null], ['skasowane'], [7], [['a']]])('a value that is not a row (%j)', (bad) => {
    const { rows, unreadable } = page([ROW, bad]);
    expect(rows).toHaveLength(1);
    expect(unreadable).toEqual([{ id: null, description: null, employee: null, reason: null }]);
  });

  test.each([
    ['words', ['ok', 'ok']],
    ['an object without rows', { wynik: { kod: 'nie wiadomo' } }],
    ['objects that are no requests', [{ wynik: 5 }]],
    ['a page', '<html></html>'],
  ])('%s where requests are due are no list at all', (_, wire) => expect(read(wire).success).toBe(false));
});

describe('the size of the list and its next page', () => {
  test('an array has neither a count nor a next page', () => {
    expect(page([ROW])).toMatchObject({ count: null, next: null, hasNext: false });
  });

  test('a page has both, also with numbers in text', () => {
    const wire = { count: '57', next: 'http://backend:8000/api/v1/task_order/?page=2', previous: null, results: [ROW] };
    expect(page(wire)).toMatchObject({ count: 57, next: '?page=2', hasNext: true });
  });

  test('the last page has no next page', () => {
    expect(page({ count: 1, next: null, results: [ROW] })).toMatchObject({ count: 1, next: null, hasNext: true });
  });

  test('a next page with an unusable address is still reported', () => {
    expect(page({ next: 'http://backend:8000/api/v1/task_order/', results: [ROW] })).toMatchObject({ next: '', hasNext: true });
  });

  test('a single row and an empty list', () => {
    expect(page(ROW).rows).toHaveLength(1);
    expect(page([]).rows).toEqual([]);
    expect(page({ results: [], errors: [] }).rows).toEqual([]);
  });
});
