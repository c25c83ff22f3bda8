import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { aSmallDisk } from '#tests/support/small-disk.ts';
import { describeWhere } from '#tests/support/where.ts';

const disk = aSmallDisk();

describeWhere(disk.isThere, 'only root on Linux may make a small disk')('a full disk under the data folder', () => {
  const dataDir = join(disk.folder, 'data');

  test('writes fail, nothing hangs, and what was confirmed is there once there is room', async () => {
    const database = await openDatabase({ databaseUrl: null, dataDir });
    await database.rows('create table filling (id int primary key, stuff text)');
    disk.leave(3_000_000);
    let confirmed = 0;
    const fill = async () => {
      for (;;) {
        await database.rows('insert into filling values ($1, $2)', [confirmed + 1, randomBytes(60_000).toString('base64')]);
        confirmed += 1;
      }
    };
    await expect(fill()).rejects.toThrow(/No space left|stopped/);
    expect(confirmed).toBeGreaterThan(0);
    await database.rows('select 1').catch((error: Error) => expect(error.message).toMatch(/stopped|space/));
    await database.close().catch(() => undefined);

    rmSync(disk.ballast);
    const again = await openDatabase({ databaseUrl: null, dataDir });
    expect(await again.rows('select count(*) as n from filling where id <= $1', [confirmed])).toEqual([{ n: confirmed }]);
    await again.close();
  });
});
