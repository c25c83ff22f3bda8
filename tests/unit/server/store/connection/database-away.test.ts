import { expect, test } from 'vitest';
import { whyAway } from '#server/store/connection/database-away.ts';

const failed = (code: string, message = 'refused') => new Error('Failed query', { cause: Object.assign(new Error(message), { code }) });

test.each([
  ['08006', 'database_unreachable'],
  ['57P01', 'database_unreachable'],
  ['53300', 'database_unreachable'],
  ['53100', 'database_full'],
  ['25006', 'database_read_only'],
  ['ECONNREFUSED', 'database_unreachable'],
  ['EPIPE', 'database_unreachable'],
  ['ENOSPC', 'database_full'],
  ['23505', undefined],
  ['42P01', undefined],
  ['22007', undefined],
])('a query that failed with %s: %s', (code, why) => expect(whyAway(failed(code))).toBe(why));

test('a connection that the library gave up is an outage, an error in a statement is none', () => {
  expect(whyAway(new Error('timeout exceeded when trying to connect'))).toBe('database_unreachable');
  expect(whyAway(new TypeError('x is not a function'))).toBeUndefined();
  expect(whyAway('no error')).toBeUndefined();
});
