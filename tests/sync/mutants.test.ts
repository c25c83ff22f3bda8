import { expect, test } from 'vitest';

const { MUTANTS, tryMutant } = (await import('#scripts/mutants.mjs' as string)) as {
  MUTANTS: Record<string, unknown>;
  tryMutant: (name: string) => Promise<{ caught: boolean; said: string }>;
};

test('twenty mistakes are planted', () => {
  expect(Object.keys(MUTANTS)).toHaveLength(20);
});

test.each(Object.keys(MUTANTS))('the histories catch: %s', async (name) => {
  const { caught, said } = await tryMutant(name);
  expect(caught, said).toBe(true);
});
