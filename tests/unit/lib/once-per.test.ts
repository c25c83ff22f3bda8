import { expect, test } from 'vitest';
import { oncePer } from '#lib/once-per.ts';

test('a value is made once for each key, with the arguments of the first call', () => {
  const nameOf = oncePer((key: { readonly id: number }, suffix: string) => ({ name: `${key.id}${suffix}` }));
  const [one, other] = [{ id: 1 }, { id: 1 }];

  const first = nameOf(one, 'a');
  expect(first).toEqual({ name: '1a' });
  expect(nameOf(one, 'b')).toBe(first);
  expect(nameOf(other, 'b')).toEqual({ name: '1b' });
});
