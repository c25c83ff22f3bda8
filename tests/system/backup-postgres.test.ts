import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { openPostgres } from '#server/store/connection/open-postgres.ts';
import { aDatabase, aPostgresDatabase, hasPostgres, tableRows } from '#tests/support/database.ts';
import { postgresPrograms } from '#tests/support/postgres-programs.ts';
import { runScript } from '#tests/support/run-script.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';

/** The folder of pg_dump, of the PostgreSQL that the tests run on. */
const bin = postgresPrograms()?.bin ?? '';
const hasPrograms = hasPostgres && ['pg_dump', 'pg_restore'].every((program) => existsSync(join(bin, program)));
const PATH = `${bin}${delimiter}${process.env.PATH}`;

const run = (script: 'backup' | 'restore', url: string, file: string) =>
  runScript(`server/store/backup/${script}.cli.ts`, { DATABASE_URL: url, PATH }, file);

describeUnlessMissing(hasPrograms, 'there are no client programs of PostgreSQL')('a backup of a PostgreSQL', () => {
  test('taken while it is written comes back row by row, into an empty database alone', async () => {
    const { database, env, remove } = await aDatabase('postgres');
    const url = env.DATABASE_URL ?? '';
    await database.rows(`insert into vendors (name) select 'producent ' || n from generate_series(1, 500) n`);
    const before = await tableRows(database);
    let isWriting = true;
    const writing = (async () => {
      for (let n = 1; isWriting; n += 1) await database.rows('insert into modems (barcode) values ($1)', [`M${n}`]);
    })();
    const file = join(aFolder(), 'backup.dump');
    expect(await run('backup', url, file)).toMatchObject({ code: 0 });
    isWriting = false;
    await writing;
    const after = await tableRows(database);

    const empty = await aPostgresDatabase();
    const { said } = await run('restore', empty, file);
    expect(said).toContain(`The database of DATABASE_URL now holds ${file}\n`);
    expect(said).toContain('erase them again before the server starts');
    const restored = openPostgres(empty);
    const copy = await tableRows(restored);
    await restored.close();
    expect(copy.get('vendors')).toEqual(before.get('vendors'));
    expect([...copy.keys()]).toEqual([...after.keys()]);
    const modems = new Set(after.get('modems'));
    expect(copy.get('modems')?.filter((row) => !modems.has(row))).toEqual([]);

    expect((await run('restore', url, file)).said).toMatch(/^The database of DATABASE_URL holds tables already\. .*\n$/);
    expect(await tableRows(database)).toEqual(after);
    await remove();
  });

  test('that is cut off, or of the other database: one sentence, and the database stays empty', async () => {
    const { env, remove } = await aDatabase('postgres');
    const folder = aFolder();
    const file = join(folder, 'backup.dump');
    await run('backup', env.DATABASE_URL ?? '', file);
    await remove();
    expect(readdirSync(folder)).toEqual(['backup.dump']);
    const bytes = readFileSync(file);
    writeFileSync(join(folder, 'half'), bytes.subarray(0, bytes.length - 2_000));
    writeFileSync(join(folder, 'embedded'), 'no dump');
    const empty = await aPostgresDatabase();
    const cut = await run('restore', empty, join(folder, 'half'));
    expect(cut.code).toBe(1);
    expect(cut.said).toMatch(/^\S+half cannot be restored: .*Nothing was changed\.\n$/);
    expect((await run('restore', empty, join(folder, 'embedded'))).said).toContain('is no backup of a PostgreSQL');
    const still = openPostgres(empty);
    expect(await tableRows(still)).toEqual(new Map());
    await still.close();
    expect((await runScript('server/store/backup/restore.cli.ts', { PV_DATA_DIR: folder }, file)).said).toContain(
      'is a backup of a PostgreSQL',
    );
  });

  test('without its programs says which are missing', async () => {
    const url = await aPostgresDatabase();
    const file = join(aFolder(), 'backup.dump');
    const { code, said } = await runScript('server/store/backup/backup.cli.ts', { DATABASE_URL: url, PATH: aFolder() }, file);
    expect({ code, said }).toEqual({ code: 1, said: "pg_dump is not there. Install PostgreSQL's client programs.\n" });
  });
});
