import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { holdLogOf } from '#server/control/hold-log.ts';
import { archiveFolder } from '#server/store/backup/archive.ts';
import { restoreEmbedded } from '#server/store/backup/embedded-backup.ts';
import { openDatabase } from '#server/store/database.ts';
import type { Database } from '#server/store/database-types.ts';
import { keepLogShort } from '#server/store/embedded/open-pglite.ts';
import { startPglite } from '#server/store/embedded/start-pglite.ts';
import { demoFolder } from '#tests/support/demo-folder.ts';
import { emptyFolder } from '#tests/support/empty-folder.ts';
import { runScript } from '#tests/support/run-script.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { aServer } from '#tests/support/server.ts';
import { tableRows } from '#tests/support/database.ts';

const backUp = (dataDir: string, file: string) => runScript('server/store/backup/backup.cli.ts', { PV_DATA_DIR: dataDir }, file);
const restore = (dataDir: string, file: string) => runScript('server/store/backup/restore.cli.ts', { PV_DATA_DIR: dataDir }, file);
const open = (dataDir: string) => openDatabase({ databaseUrl: null, dataDir });

/** Without the epoch, which a restore renews. */
async function rowsIn(dataDir: string): Promise<Map<string, readonly string[]>> {
  const database = await open(dataDir);
  const rows = await tableRows(database);
  expect(rows.delete('epoch')).toBe(true);
  await database.close();
  return rows;
}

const SUM = 'select count(*)::int as count, sum(amount)::int as sum from ledger';

const TASKS = 'select t::text as row from tasks t order by id';

/** Moves amounts between rows, creates rows, drops and creates tables, and ends the log when possible, until it is stopped. */
function writing(database: Database) {
  let isOver = false;
  let turns = 0;
  const done = (async () => {
    await database.script(`create table ledger (id int primary key, amount int not null, filler text);
      insert into ledger select n, 0, repeat('x', 500) from generate_series(0, 4999) n; create index ledger_amount on ledger (amount)`);
    while (!isOver) {
      turns += 1;
      await database.transaction(async (tx) => {
        await tx.rows('update ledger set amount = amount + 1 where id = $1', [(turns * 37) % 5_000]);
        await tx.rows('update ledger set amount = amount - 1 where id = $1', [(turns * 91) % 5_000]);
        await tx.rows(`insert into ledger values ($1, 0, repeat('y', 3000))`, [10_000 + turns]);
        if (turns % 10 === 1) await tx.script(`drop table if exists passing; create table passing as select * from ledger limit 200`);
      });
    }
  })();
  return {
    turns: () => turns,
    stop: async () => {
      isOver = true;
      await done;
    },
  };
}

describe('a backup of the embedded database', () => {
  let demo: string;
  let rows: Awaited<ReturnType<typeof rowsIn>>;
  let whole: string;
  beforeAll(async () => {
    demo = await demoFolder(12);
    rows = await rowsIn(demo);
    whole = join(aFolder(), 'whole.tar.gz');
    expect(await backUp(demo, whole)).toMatchObject({ code: 0 });
  });

  test('holds every row, and comes back row by row', async () => {
    const elsewhere = aFolder();
    const { code, said } = await restore(elsewhere, whole);
    const [now, erased] = said.trim().split('\n');
    expect({ code, now }).toEqual({ code: 0, now: `${join(elsewhere, 'database')} now holds ${whole}` });
    expect(erased).toContain('erase them again before the server starts');
    const after = await rowsIn(elsewhere);
    expect(rows.get('installations')).toHaveLength(12);
    expect([...after.keys()]).toEqual([...rows.keys()]);
    for (const [table, all] of rows) expect({ table, rows: after.get(table) }).toEqual({ table, rows: all });
  });

  test('that earlier versions wrote, in one piece, is restored as well', async () => {
    const dataDir = await emptyFolder();
    const pg = await startPglite(join(dataDir, 'database'));
    await pg.exec(`insert into vendors (name) select 'producent ' || n from generate_series(1, 2000) n`);
    const old = join(aFolder(), 'old.tar.gz');
    writeFileSync(old, new Uint8Array(await (await pg.dumpDataDir('gzip')).arrayBuffer()));
    await pg.close();
    const elsewhere = aFolder();
    expect(await restore(elsewhere, old)).toMatchObject({ code: 0 });
    const [before, after] = [await rowsIn(dataDir), await rowsIn(elsewhere)];
    expect(before.get('vendors')?.length).toBeGreaterThanOrEqual(2_000);
    expect(after).toEqual(before);
  });

  test('copied while rows are moved, made and dropped: what was there before it is there, and no transaction by halves', async () => {
    const dataDir = await demoFolder(12);
    const database = await open(dataDir);
    const writer = writing(database);
    await expect.poll(writer.turns).toBeGreaterThan(20);
    const [before] = await database.rows<{ count: number }>(SUM);
    const file = join(aFolder(), 'live.tar.gz');
    const release = await database.holdLog();
    const begun = writer.turns();
    await archiveFolder(join(dataDir, 'database'), file);
    expect(writer.turns()).toBeGreaterThan(begun);
    release();
    await writer.stop();
    const now = await database.rows(TASKS);
    await database.close();

    const elsewhere = aFolder();
    await restoreEmbedded(elsewhere, file);
    const copy = await open(elsewhere);
    const [{ count, sum } = { count: 0, sum: 1 }] = await copy.rows<{ count: number; sum: number }>(SUM);
    expect(sum).toBe(0);
    expect(count).toBeGreaterThanOrEqual(before?.count ?? Number.NaN);
    await copy.script('set enable_seqscan = off');
    expect(await copy.rows(`select count(*)::int as count from ledger where amount > -1000000`)).toEqual([{ count }]);
    expect((await copy.rows('select from passing')).length).toBe(200);
    expect(now.length).toBeGreaterThan(5); // the seed has filed some
    expect(await copy.rows(TASKS)).toEqual(now);
    await copy.close();
  });

  test('of a server that goes away meanwhile is none, and its log goes on when the backup goes away', async () => {
    const server = await aServer();
    const hold = async () => {
      const held = await holdLogOf(server.dataDir);
      if (typeof held === 'string') throw new Error(`The log is not held: ${held}`);
      return held;
    };
    await (await hold()).release();
    const held = await hold();
    expect(held.lost.aborted).toBe(false);
    await server.kill();
    await expect.poll(() => held.lost.aborted).toBe(true);
    await expect(held.release()).rejects.toThrow('The server has stopped while the backup was taken. Take it again.');
    const file = join(aFolder(), 'of-none.tar.gz');
    await expect(archiveFolder(join(server.dataDir, 'database'), file, held.lost)).rejects.toThrow('The server has stopped');
    expect(await backUp(server.dataDir, file)).toMatchObject({ code: 0 }); // the folder that a killed server leaves can be copied
  });

  test('keeps the log from its end as long as it takes', async () => {
    let requests = 0;
    const log = keepLogShort(
      async () => {
        requests += 1;
        return { rows: [{ bytes: 1 }] };
      },
      5,
      0,
    );
    await expect.poll(() => requests).toBeGreaterThan(2);
    const [release, releaseSecond] = [await log.hold(), await log.hold()];
    const heldAt = requests;
    release();
    let beats = 0;
    const beating = setInterval(() => {
      beats += 1;
    }, 5);
    await expect.poll(() => beats).toBeGreaterThan(10);
    expect(requests).toBe(heldAt);
    releaseSecond();
    await expect.poll(() => requests).toBeGreaterThan(heldAt);
    clearInterval(beating);
    log.stop();
  });

  test('a second restore keeps what the first one put aside', async () => {
    const dataDir = await emptyFolder();
    const empty = join(aFolder(), 'empty.tar.gz');
    expect(await backUp(dataDir, empty)).toMatchObject({ code: 0 });
    const first = join(dataDir, 'database.before-restore');
    const put = await restore(dataDir, empty);
    expect(put.said).toContain(`The database before it is kept in ${first}; remove it when it is no longer needed.`);
    writeFileSync(join(first, 'mark'), 'pierwsza');
    expect(await restoreEmbedded(dataDir, empty)).toMatchObject({ before: `${first}-2` });
    expect(readFileSync(join(first, 'mark'), 'utf8')).toBe('pierwsza');
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'database.before-restore', 'database.before-restore-2', 'epoch.json']);
  });

  test('that is cut off or none at all: one sentence, and nothing is changed', async () => {
    const good = join(aFolder(), 'good.tar.gz');
    await archiveFolder(join(await emptyFolder(), 'database'), good);
    const bytes = readFileSync(good);
    const cutOff = 'it is cut off, the rest of it is missing';
    const none = 'it is no backup, or it is damaged';
    const damaged = Buffer.from(bytes);
    const middle = Math.floor(bytes.length / 2);
    damaged.fill(0x55, middle, middle + 4_000);
    const files: readonly (readonly [string, Uint8Array, string])[] = [
      ['half', bytes.subarray(0, middle), cutOff],
      ['last-byte', bytes.subarray(0, -1), cutOff],
      ['first-bytes', bytes.subarray(0, 40), cutOff],
      ['nothing', new Uint8Array(), cutOff],
      ['empty', gzipSync(new Uint8Array(1_024)), 'it is empty'],
      ['junk', Buffer.from('to nie jest kopia'), none],
      ['damaged', damaged, none],
      ['no-tar', gzipSync('to nie jest kopia '.repeat(1_000)), none],
    ];
    for (const [name, content, sentence] of files) {
      const file = join(aFolder(), name);
      writeFileSync(file, content);
      const said = await restoreEmbedded(demo, file).then(
        () => 'restored',
        (error: Error) => error.message,
      );
      expect({ name, said }).toEqual({ name, said: `${file} cannot be restored: ${sentence}. Nothing was changed.` });
    }
    const junk = join(aFolder(), 'junk');
    writeFileSync(junk, 'to nie jest kopia');
    expect(await restore(demo, junk)).toEqual({ code: 1, said: `${junk} cannot be restored: ${none}. Nothing was changed.\n` });
    expect(readdirSync(demo).filter((name) => name.startsWith('database.'))).toEqual([]);
    expect(await rowsIn(demo)).toEqual(rows);
  });

  test('that has no place to be written says so, and leaves nothing behind', async () => {
    const place = join(aFolder(), 'nie-ma');
    expect(await backUp(demo, join(place, 'backup.tar.gz'))).toEqual({ code: 1, said: `There is no folder ${place}.\n` });
    expect(existsSync(place)).toBe(false);
  });
});
