import { expect, test } from 'vitest';
import { aDatabase } from '#tests/support/database.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const opened = madeOnce(() => aDatabase('pglite'));

test('work that a transaction has begun may use the database after the transaction', async () => {
  const { database } = opened;
  let begin = (): void => undefined;
  let later: Promise<unknown> = Promise.resolve();
  await database.transaction(async (tx) => {
    const ended = new Promise<void>((resolve) => {
      begin = resolve;
    });
    later = ended.then(() => database.rows('select 1 as one'));
    await tx.rows('select 2 as two');
  });
  begin();
  expect(await later).toEqual([{ one: 1 }]);
});

test('inside a transaction the database itself and a second transaction are refused at once, and the first one can go on', async () => {
  const { database } = opened;
  const outcome = await database.transaction(async (tx) => {
    await expect(async () => database.rows('select 1')).rejects.toThrow('Inside a transaction query the transaction');
    await expect(async () => database.transaction(async () => 1)).rejects.toThrow('Inside a transaction query the transaction');
    return tx.rows('select 3 as three');
  });
  expect(outcome).toEqual([{ three: 3 }]);
});
