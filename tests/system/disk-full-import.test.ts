import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { administer } from '#server/control/administer.ts';
import { startControlServer } from '#server/control/control-server.ts';
import { readSettings } from '#server/settings.ts';
import { databaseWatch } from '#server/store/connection/database-watch.ts';
import { openDatabase } from '#server/store/database.ts';
import { createGuessedInstallations } from '#server/store/telemetry/reading-senders.ts';
import type { Database } from '#server/store/database-types.ts';
import { aLog } from '#tests/support/log.ts';
import { runScript } from '#tests/support/run-script.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { aSmallDisk } from '#tests/support/small-disk.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';

const LINES = 28_000;
/** Within the last 60 days, as a live reading has to be (specification 24.97). */
const START = Math.floor(Date.now() / 86_400_000 - 30) * 86_400_000;
const at = (line: number) => new Date(START + line * 60_000).toISOString();

/** More readings than fit into the rest of the disk. */
function aLargeFile(): string {
  const file = join(aFolder(), 'roof.csv');
  const lines = Array.from({ length: LINES }, (_, line) => `ROOF,${at(line)},500,${line},231.5,230.1,229.9`);
  writeFileSync(file, ['sn,at,power_w,energy_wh,voltage_l1,voltage_l2,voltage_l3', ...lines].join('\n'));
  return file;
}

const disk = aSmallDisk();
const OUTAGE = ['the database cannot be used: calls are answered 503 until it can', 'the database can be used again'];

/** The log is at the beginning of a file of 16 MB, and the rest of the disk is smaller than the next one. */
async function leaveLittle(database: Database): Promise<void> {
  await database.script('checkpoint; select pg_switch_wal()');
  await database.rows(`insert into vendors (name) values ('Na początek')`);
  await database.rows(`delete from vendors where name = 'Na początek'`);
  disk.leave(2_000_000);
}

describeUnlessMissing(disk.isThere, 'only root on Linux may make a small disk')('readings that meet a full disk', () => {
  const dataDir = join(disk.folder, 'data');
  const settings = readSettings({ PV_DATA_DIR: dataDir, PV_APP: 'off' });

  afterEach(() => {
    for (const path of [dataDir, disk.ballast]) rmSync(path, { recursive: true, force: true });
  });

  /** A server on the small disk with little space left. */
  async function aServerWithLittleRoom(prepare = async (_: Database) => {}) {
    const database = await openDatabase({ databaseUrl: null, dataDir });
    await prepare(database);
    const { log, said } = aLog('warn');
    const watch = databaseWatch(database, log);
    const app = buildApp({ database, settings, log, watch });
    const closeControl = await startControlServer(database, settings, watch);
    await leaveLittle(database);
    const ready = async () => (await app.request('/readyz')).status;
    return {
      database,
      app,
      watch,
      ready,
      told: () =>
        said()
          .trim()
          .split('\n')
          .map((line) => (JSON.parse(line) as { msg: string }).msg),
      end: async () => {
        watch.stop();
        await closeControl();
        await database.close();
      },
    };
  }

  /** Imports the file while there is not enough space, and again with enough space. */
  async function fileOnceFullAndAgain(between: () => Promise<void>): Promise<void> {
    const file = aLargeFile();
    const run = () => runScript('server/telemetry/import.cli.ts', { PV_DATA_DIR: dataDir }, file, '--create');
    const full = await run();
    expect(full.code).toBe(1);
    expect(full.said).toMatch(
      /^(\d+ lines, \d+ s\n)+The import stopped: .*No space left on device\. What was taken in before is kept; it can be run again\.\n$/,
    );
    await between();
    const again = await run();
    const [, added = 0, repeated = 0] = (/(\d+) new readings, (\d+) already/.exec(again.said) ?? []).map(Number);
    expect({ code: again.code, taken: added + repeated }).toEqual({ code: 0, taken: LINES });
    expect(repeated).toBeGreaterThanOrEqual(Number(/(\d+) lines, \d+ s\nThe/.exec(full.said)?.[1]));
  }

  test('out of a file, through a running server: one outage until there is room, and the file can be run again', async () => {
    const server = await aServerWithLittleRoom();
    await fileOnceFullAndAgain(async () => {
      expect([server.watch.outages(), await server.ready()]).toEqual([1, 503]);
      rmSync(disk.ballast);
      await expect.poll(server.ready, { timeout: 60_000 }).toBe(200);
    });
    expect(server.told()).toEqual(OUTAGE);
    await server.end();
  });

  test('out of a call: the same', async () => {
    const server = await aServerWithLittleRoom(async (database) =>
      createGuessedInstallations(database, [{ sn: 'ROOF', phases: 3, power: 1_000 }]),
    );
    const { lines } = await administer(server.database, ['key', 'add', 'erp', '--scope', 'ingest']);
    const headers = { Authorization: `Bearer ${/pvcare_\S+/.exec(lines.join(' '))?.[0]}` };
    const send = async (from: number) => {
      const body = JSON.stringify(Array.from({ length: 1_000 }, (_, n) => ({ sn: 'ROOF', at: at(from + n), power_w: 500, energy_wh: n })));
      return (await server.app.request('/ingest/v1/readings', { method: 'POST', headers, body })).status;
    };
    let confirmed = 0;
    let status = await send(0);
    for (; status === 200; status = await send(confirmed)) confirmed += 1_000;
    expect(confirmed).toBeGreaterThan(0);
    expect([status, server.watch.outages(), await server.ready()]).toEqual([503, 1, 503]);
    rmSync(disk.ballast);
    await expect.poll(server.ready, { timeout: 60_000 }).toBe(200);
    expect(await send(confirmed)).toBe(200);
    expect(await server.database.rows('select count(*)::int as count from readings')).toEqual([{ count: confirmed + 1_000 }]);
    expect(server.told()).toEqual(OUTAGE);
    await server.end();
  });

  test('out of a file, without a server: it ends with a sentence, what was taken is kept, and it can be run again', async () => {
    const database = await openDatabase({ databaseUrl: null, dataDir });
    await leaveLittle(database);
    await database.close();
    await fileOnceFullAndAgain(async () => rmSync(disk.ballast));
  });
});
