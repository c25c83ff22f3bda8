import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { archiveFolder } from '#server/store/backup/archive.ts';
import { administer } from '#server/control/administer.ts';
import { tidyTables } from '#server/store/embedded/tidy-tables.ts';
import { aFile, named, partSender, type TestFile } from '#tests/support/file-parts.ts';
import { aLog } from '#tests/support/log.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { testUnlessMissing } from '#tests/support/skip-unless.ts';
import { aVisitOffice, type VisitOffice, visitPath } from '#tests/support/visit-office.ts';
import { aFinding, aFinishedVisit, aVisit } from '#tests/support/visits.ts';

const MB = 1_048_576;
const NIGHT = Date.parse('2026-11-25T02:30:00+01:00');
const NOON = Date.parse('2026-11-25T12:30:00+01:00');

/** Paths of all files below a folder. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Files that hold one of the markers, in UTF-8. */
const holders = (folder: string, markers: readonly string[], isLooked = (_path: string) => true): string[] =>
  filesBelow(folder).filter((path) => isLooked(path) && markers.some((marker) => readFileSync(path).includes(marker)));

const isNoLog = (path: string): boolean => !path.includes('pg_wal');

describe('what was erased, in the files of the embedded database', () => {
  let office: VisitOffice;
  let folder: string;
  beforeAll(async () => {
    office = await aVisitOffice('pglite');
    folder = join(office.api.env.PV_DATA_DIR ?? '', 'database');
  }, 180_000);
  afterAll(() => office.api.remove());
  beforeEach(() => tidy(NIGHT));

  const tidy = (at: number, after = 0, dataDir = folder) =>
    tidyTables({ database: office.api.database, dataDir, log: aLog().log, clock: () => at, after });
  const erase = async (uuid: string) =>
    expect((await administer(office.api.database, ['visit', 'erase', uuid, '--yes'], { roles: false })).lines[0]).toContain('within a day');
  const send = (file: TestFile) => partSender(office.api.app.request, office.api.token).sendAll(file, MB);
  const withdraw = (uuid: string) => office.api.ask('DELETE', visitPath(uuid), undefined, { headers: { 'If-Match': '"1"' } });
  /** The paths in a backup that hold a marker. */
  const inBackup = async (markers: readonly string[]): Promise<string[]> => {
    const [file, unpacked] = [join(aFolder(), 'backup.tar.gz'), join(aFolder(), 'unpacked')];
    await office.api.database.holdLog().then(async (release) => archiveFolder(folder, file).finally(release));
    mkdirSync(unpacked);
    execFileSync('tar', ['-xzPf', file, '-C', unpacked, '--transform', 's,^/,,']);
    expect(filesBelow(unpacked).length).toBeGreaterThan(100);
    return holders(unpacked, markers);
  };
  /** A draft with photos of so many MB. */
  const aPhotoVisit = (megabytes: number) => {
    const files = Array.from({ length: megabytes / 10 }, () => aFile(10 * MB));
    return { files, visit: aVisit({ files: files.map((file) => named(file)) }) };
  };
  const sent = async (marker: string, isFinal: boolean) => {
    const file = aFile(3 * MB, 'image/jpeg', Buffer.concat([aFile(100).bytes, Buffer.from(`photo ${marker}`)]));
    const visit = (isFinal ? aFinishedVisit : aVisit)({
      files: [named(file)],
      findings: [aFinding('f1', { text: `text ${marker}` })],
      notes: `${marker} `.repeat(150),
    });
    expect((await office.put(visit, null)).status).toBe(201);
    expect((await send(file)).body.is_whole).toBe(true);
    return visit;
  };

  test('an erased visit and a deleted draft leave the data folder and backups made afterwards, others stay', async () => {
    const [gone, deleted, stays] = [`G${Math.random()}x`, `D${Math.random()}x`, `S${Math.random()}x`];
    const [erased, draft] = [await sent(gone, true), await sent(deleted, false), await sent(stays, true)];
    await office.api.database.script('checkpoint');
    expect(holders(folder, [gone], isNoLog)).not.toEqual([]);
    await erase(erased.uuid);
    expect((await withdraw(draft.uuid)).status).toBe(200);
    await tidy(NIGHT);
    expect(holders(folder, [gone, deleted], isNoLog)).toEqual([]);
    expect(await inBackup([gone, deleted])).toEqual([]);
    expect(holders(folder, [stays], isNoLog)).not.toEqual([]);
    expect(await inBackup([stays])).not.toEqual([]);
  });

  test('a backup that begins while the last table is rewritten leaves nothing in a later backup', async () => {
    const gone = `B${Math.random()}x`;
    const visit = await sent(gone, true);
    await erase(visit.uuid);
    const { database } = office.api;
    const backup = { taken: Promise.resolve<readonly string[]>([]) };
    const maintain: typeof database.maintain = (statements) => {
      const done = database.maintain?.(statements);
      if (statements.includes('vacuum full visits')) backup.taken = inBackup([gone]);
      return done ?? Promise.resolve(false);
    };
    await tidyTables({ database: { ...database, maintain }, dataDir: folder, log: aLog().log, clock: () => NIGHT, after: 0 });
    expect(await backup.taken).toEqual([]);
    await tidy(NIGHT);
    expect(await inBackup([gone])).toEqual([]);
  });

  test('the reason of a file that never comes is not in the log of changes', async () => {
    const marker = `R${Math.random()}x`;
    const file = aFile(1_000);
    const visit = aFinishedVisit({ files: [named(file)] });
    await office.put(visit, null);
    await office.api.ask('DELETE', `${visitPath(visit.uuid)}files/${file.sha256}/`, { reason: marker });
    const noted = await office.api.database.rows<{ after: object }>(
      `select after from audit where key = $1 and after ->> 'forgone' is not null`,
      [visit.number],
    );
    expect(noted).toEqual([{ after: { forgone: file.sha256 } }]);
    await erase(visit.uuid);
    await tidy(NIGHT);
    expect(holders(folder, [marker], isNoLog)).toEqual([]);
  });

  test('large tables are rewritten at night, small ones a minute after the last erasure, none while a backup is taken', async () => {
    const due = async () =>
      (await office.api.database.rows<{ name: string }>('select table_name as name from due_rewrites order by 1')).map(({ name }) => name);
    const large = [aPhotoVisit(40), aPhotoVisit(30)];
    for (const { visit, files } of large) {
      expect((await office.put(visit, null)).status).toBe(201);
      for (const file of files) await send(file);
    }
    await erase((await sent('x', true)).uuid);
    await tidy(NOON, 60_000);
    expect(await due()).toEqual(['file_parts', 'visit_files', 'visits']);
    const release = await office.api.database.holdLog();
    await tidy(NIGHT);
    expect(await due()).toEqual(['file_parts', 'visit_files', 'visits']);
    release();
    await tidy(NOON);
    expect(await due()).toEqual(['file_parts']);
    await office.api.database.rows(`update due_rewrites set since = now() - interval '19 hours'`);
    await tidy(NOON);
    expect(await due()).toEqual([]);
    for (const { visit } of large) await withdraw(visit.uuid);
  });

  test('room is used again: 20 MB sent and withdrawn four times take at most 40 MB more on the disk', async () => {
    const size = () =>
      filesBelow(folder)
        .filter(isNoLog)
        .reduce((sum, path) => sum + statSync(path).size, 0);
    const before = size();
    for (let round = 0; round < 4; round += 1) {
      const { visit, files } = aPhotoVisit(20);
      expect((await office.put(visit, null)).status).toBe(201);
      for (const file of files) expect((await send(file)).body.is_whole).toBe(true);
      expect((await withdraw(visit.uuid)).status).toBe(200);
      await tidy(NOON, 3_600_000);
    }
    expect(size() - before).toBeLessThan(40 * MB);
  });

  testUnlessMissing(process.platform === 'linux', 'there is no /proc')(
    'room is used again on a disk too full to rewrite a table',
    async () => {
      const { database } = office.api;
      await erase((await sent('x', true)).uuid);
      await database.script('create table room (n integer); insert into room select generate_series(1, 1000); delete from room');
      const full = '/proc'; // has no free byte
      await expect(tidy(NIGHT, 0, full)).rejects.toThrow(/file_parts .*visits .*cannot be rewritten/);
      expect(await database.rows(`select n_dead_tup::integer as dead from pg_stat_user_tables where relname = 'room'`)).toEqual([
        { dead: 0 },
      ]);
      await database.script('drop table room');
    },
  );
});
