import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { describeWhere } from '#tests/support/where.ts';

const small = aFolder('pv-small-disk');

/** A disk of its own size for the data folder; only root may make one. */
function mounted(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', small], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const hasSmallDisk = process.platform === 'linux' && mounted();

describeWhere(hasSmallDisk, 'only root on Linux may make a small disk')('a full disk under the data folder', () => {
  const dataDir = join(small, 'data');
  afterAll(() => execFileSync('umount', ['-l', small]));

  test('writes fail, nothing hangs, and what was confirmed is there once there is room', async () => {
    const database = await openDatabase({ databaseUrl: null, dataDir });
    await database.rows('create table filling (id int primary key, stuff text)');
    const ballast = join(small, 'ballast');
    const { bavail, bsize } = statfsSync(small);
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 3_000_000)));
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

    rmSync(ballast);
    const again = await openDatabase({ databaseUrl: null, dataDir });
    expect(await again.rows('select count(*) as n from filling where id <= $1', [confirmed])).toEqual([{ n: confirmed }]);
    await again.close();
  });
});
