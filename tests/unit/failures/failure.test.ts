import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failureOf } from '#failures/failure.ts';

const WHERE = 'sync/outbox';
const named = (name: string, more: object = {}): Error =>
  Object.assign(new Error('Anna Nowak, ul. Polna 4, token abcdef'), { name, ...more });

test('of an error its name is kept, with the names of what caused it', () => {
  expect(failureOf(named('AbortError', { inner: named('QuotaExceededError') }), WHERE, '1.2.3')).toEqual({
    name: 'AbortError<QuotaExceededError',
    where: WHERE,
    version: '1.2.3',
  });
  expect(failureOf(named('A', { cause: named('B', { cause: named('C', { cause: named('D') }) }) }), WHERE, '1').name).toBe('A<B<C');
});

test('a cause that leads back to itself ends', () => {
  const error = named('TypeError');
  error.cause = error;
  expect(failureOf(error, WHERE, '1').name).toBe('TypeError<TypeError<TypeError');
});

test.each([
  ['a text', 'not an error: string'],
  [null, 'not an error: null'],
  [undefined, 'not an error: undefined'],
  [{ name: 'Anna Nowak' }, 'Error'],
  [{ name: 4 }, 'Error'],
])('%j is called %s', (thrown, name) => expect(failureOf(thrown, WHERE, '1').name).toBe(name));

test('no message, value or place that a user wrote is ever in it', () => {
  const written = fc.string({ minLength: 8 }).map((text) => `${text} żółw@dom.pl`);
  fc.assert(
    fc.property(written, written, (text, other) => {
      const error = Object.assign(new Error(text, { cause: other }), { name: other, code: text, stack: text });
      const told = JSON.stringify(failureOf(error, `app/${text}`, '1'));
      expect(told).toBe(JSON.stringify({ name: 'Error', where: 'app/unnamed', version: '1' }));
    }),
  );
});
