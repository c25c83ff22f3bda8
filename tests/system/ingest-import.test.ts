import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { UnreadableFile } from '#server/telemetry/csv-lines.ts';
import { importReadings } from '#server/telemetry/import-file.ts';
import { KINDS } from '#tests/support/database.ts';
import { aServer } from '#tests/support/server.ts';
import { aTelemetryApi, type TelemetryApi, whatFollows } from '#tests/support/telemetry-api.ts';
import { danfossCsv, danfossRows, serialOf } from '#tests/support/measured/danfoss.ts';
import { productionCsv, productionSeries } from '#tests/support/measured/production.ts';
import { aFolder, ROOT } from '#tests/support/scratch.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

interface Point {
  readonly x: string;
  readonly y: number | null;
}

const importing = async (api: TelemetryApi, csv: string, create = true) => {
  const [reasons, left]: string[][] = [[], []];
  const done = await importReadings(api.database, {
    source: Readable.from([Buffer.from(csv)]),
    name: 'readings.csv',
    create,
    now: NOW,
    keptMonths: null,
    rejected: (line, reason) => reasons?.push(`${line}: ${reason}`),
    refused: (line, reason) => left?.push(`${line}: ${reason}`),
  });
  return { ...done, reasons, left };
};

for (const kind of KINDS) {
  describe(`a file on ${kind}`, () => {
    const api = madeOnce(() => aTelemetryApi(kind, NOW));

    test('is taken in, its rejected lines are named, and a second time changes nothing', async () => {
      await api.place({ sn: 'KNOWN', modem: null });
      const csv = [
        '\uFEFFsn;at;power_w;events',
        'KNOWN;2026-06-12 10:00;1000;',
        'KNOWN;2026-06-12 10:30;abc;',
        '',
        'STRANGER;2026-06-12 10:30;5;',
        '"KNOWN";2026-06-12 11:00;"1000";OVER_TEMP',
        'KNOWN;2026-06-12 11:30',
      ].join('\r\n');
      const first = await importing(api, csv, false);
      expect(first).toMatchObject({ lines: 5, added: 2, repeated: 0, rejected: 3, created: [] });
      expect(first.reasons).toEqual([
        '3: power_w is not a number: "abc"',
        '7: the line has 2 cells, the header 4',
        '5: no installation has the serial number STRANGER; --create makes it',
      ]);
      const before = await whatFollows(api.database);
      expect(await importing(api, csv, false)).toMatchObject({ added: 0, repeated: 2, rejected: 3 });
      expect(await whatFollows(api.database)).toEqual(before);
    });

    test('names the values that were left out of lines which were taken', async () => {
      const csv = [
        'sn,at,power_w,voltage_l1,state,events,model',
        'THREE,2026-06-12T10:00,1000,398.2,3,1024,701',
        'THREE,2026-06-12T10:05,1000,231.2,3,0,',
        'THREE,2026-06-12T10:10,1000,231.2,9,4294967295,',
        'THREE,2026-06-12T10:15,1000,231.2,,1.5,',
      ].join('\n');
      const done = await importing(api, csv);
      expect(done).toMatchObject({ added: 3, rejected: 1, refused: 1 });
      expect(done.left).toEqual(['2: voltage_l1 is above 300 V, no phase against neutral: "398.2"']);
      expect(done.reasons).toEqual(['5: events holds what is no code: "1.5"']);
      const rows = await api.database.rows(
        `select power, voltage_l1, state, events from readings r join installations i on i.id = r.installation_id where sn = 'THREE' order by at`,
      );
      expect(rows).toEqual([
        { power: 1000, voltage_l1: 398.2, state: 'MPPT', events: 'AC_OVER_VOLT' },
        { power: 1000, voltage_l1: 231.2, state: 'STARTING', events: '' },
        { power: 1000, voltage_l1: 231.2, state: '9', events: null },
      ]);
    });

    test('keeps both hours of October’s night where no line has an offset, each inverter by its own order, the second time too', async () => {
      const lines = ['01:30', '02:00', '02:30', '02:00', '02:30', '03:00'].flatMap((time, at) => [
        `NIGHT-A;2026-10-25 ${time};${100 + at}`,
        ...(at < 3 ? [`NIGHT-B;2026-10-25 ${time};${200 + at}`] : []),
      ]);
      const csv = ['sn;at;power_w', ...lines].join('\n');
      expect(await importing(api, csv)).toMatchObject({ added: 9, repeated: 0, rejected: 0 });
      expect(await importing(api, csv)).toMatchObject({ added: 0, repeated: 9, rejected: 0 });
      const idOf = async (sn: string) =>
        (await api.database.rows<{ id: number }>('select id from installations where sn = $1', [sn]))[0]?.id;
      expect(await api.read(`power_data/${await idOf('NIGHT-A')}/?date=2026-10-25`)).toEqual([
        { x: '2026-10-25T01:30:00+02:00', y: 100 },
        { x: '2026-10-25T02:00:00+02:00', y: 101 },
        { x: '2026-10-25T02:30:00+02:00', y: 102 },
        { x: '2026-10-25T02:00:00+01:00', y: 103 },
        { x: '2026-10-25T02:30:00+01:00', y: 104 },
        { x: '2026-10-25T03:00:00+01:00', y: 105 },
      ]);
      expect(await api.read<unknown[]>(`power_data/${await idOf('NIGHT-B')}/?date=2026-10-25`)).toHaveLength(3);
    });

    test.each([
      ['', /^readings.csv is empty\.$/],
      ['time,power\n1,2', /sn and at are missing\. It names: time, power$/],
      ['sn,at,powr_w\nA,2026-01-01,1', /has a column powr_w\. Did you mean power_w\?/],
      ['sn,at,sn\n', /names the column sn twice/],
      ['\u0000\u0001\u0002PK', /is no file of readings/],
    ])('that is none is refused with a sentence: %j', async (csv, sentence) => {
      await expect(importing(api, csv)).rejects.toThrow(UnreadableFile);
      await expect(importing(api, csv)).rejects.toThrow(sentence);
    });

    test('thirteen measured inverters stand in the list, three of them faulty', async () => {
      const rows = danfossRows();
      const { created, rejected } = await importing(api, danfossCsv(rows));
      expect(created).toHaveLength(13);
      expect(rejected).toBe(0);
      type Listed = { id: number; sn: string; is_working: boolean; max_date: string };
      const { results } = await api.read<{ results: Listed[] }>('pvs_list/?page_size=100');
      const listed = results.filter(({ sn }) => created.includes(sn));
      expect(listed).toHaveLength(13);
      expect(listed.every(({ max_date }) => max_date === '2019-09-25T23:10:00+02:00')).toBe(true);
      const faulty = listed.filter(({ is_working }) => !is_working).map(({ sn }) => sn);
      expect(faulty.sort()).toEqual([1, 3, 9].map((device) => serialOf(device)).sort());

      const second = serialOf(2);
      const measured = rows.filter(({ device, time }) => device === '2' && time.startsWith('2019-09-08'));
      const id = listed.find(({ sn }) => sn === second)?.id;
      const drawn = await api.read<Point[]>(`power_data/${id}/?date=2019-09-08`);
      expect(measured.length).toBeGreaterThan(120);
      expect(drawn.filter(({ y }) => y !== null)).toEqual(
        measured.map(({ time, power_w }) => ({ x: `${time.replace(' ', 'T')}:00+02:00`, y: Number(power_w) })),
      );
      const days = await api.read<{ chart_data: Point[] }>(`energy_data/${id}/?date=2019-09-08&type=2`);
      expect(days.chart_data.find(({ x }) => x === '2019-09-08')?.y).toBe(40_133);
    });

    test('a month of a measured roof is drawn as measured, in Warsaw’s days', async () => {
      const series = productionSeries();
      expect(await importing(api, productionCsv(series, 'SERF'))).toMatchObject({ added: series.length, created: ['SERF'], rejected: 0 });
      const [row] = await api.database.rows<{ id: number; power: number }>(
        `select id, inverter_power as power from installations where sn = 'SERF'`,
      );
      expect(row?.power).toBe(6_000);
      const drawn = await api.read<Point[]>(`power_data/${row?.id}/?date=2016-07-15`);
      const measured = series.filter(({ at }) => localDateOf(Date.parse(at)) === '2016-07-15');
      const told = drawn.filter(({ y }) => y !== null);
      expect(told.map(({ x }) => Date.parse(x))).toEqual(measured.map(({ at }) => Date.parse(at)));
      for (const [at, { y }] of told.entries()) expect(y).toBeCloseTo(measured[at]?.power ?? Number.NaN, 2);
      const energy = await api.read<{ chart_data: Point[] }>(`energy_data/${row?.id}/?date=2016-07-15&type=0`);
      const sum = energy.chart_data.reduce((all, { y }) => all + (y ?? 0), 0);
      const expected = measured.reduce((all, { power }) => all + Math.max(0, power) / 4, 0);
      expect(Math.abs(sum / expected - 1)).toBeLessThan(0.02);
      expect(instantOf('2016-07-15')).toBeLessThanOrEqual(Date.parse(measured[0]?.at ?? ''));
    });
  });
}

describe('npm run import', () => {
  const begin = (words: readonly string[], env: Readonly<Record<string, string>>) => {
    const cli = join(ROOT, 'server/telemetry/import.cli.ts');
    const child = spawn(process.execPath, [cli, ...words], { cwd: ROOT, env: { ...process.env, ...env } });
    let [out, err] = ['', ''];
    const progress = new Promise<void>((resolve) => {
      child.stdout.on('data', (piece: Buffer) => {
        out += piece.toString('utf8');
        if (/\d+ lines, \d+ s/.test(out)) resolve();
      });
    });
    child.stderr.on('data', (piece: Buffer) => {
      err += piece.toString('utf8');
    });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { progress, ended, printed: () => out + err, kill: () => child.kill('SIGKILL') };
  };
  const run = async (words: readonly string[], env: Readonly<Record<string, string>>) => {
    const { ended, printed } = begin(words, env);
    return { code: await ended, printed: printed() };
  };

  test('goes through a running server, which shows it at once, and says the same as without one', async () => {
    const file = join(aFolder(), 'roof.csv');
    const many = Array.from({ length: 12_000 }, (_, at) => `ROOF,${new Date(Date.UTC(2026, 5, 1) + at * 300_000).toISOString()},500`);
    writeFileSync(file, ['sn,at,power_w', ...many, 'ROOF,nonsense,500', ''].join('\n'));
    const server = await aServer({ seed: 'none' });
    const env = { PV_DATA_DIR: server.dataDir };
    expect((await run([file], env)).printed).toContain(`line 2: no installation has the serial number ROOF; --create makes it`);
    const through = await run([file, '--create'], env);
    expect(through.printed).toMatch(/^5000 lines, \d+ s\n10000 lines, \d+ s\n12001 lines, \d+ s\n/);
    expect(through.printed).toContain('Created 1 installations: ROOF\n12001 lines: 12000 new readings, 0 already known, 1 rejected.\n');
    expect(through.printed).toContain('line 12002: at is not a time in ISO 8601: "nonsense"\n');
    expect(through.code).toBe(0);
    const listed = await run([file, '--create'], env);
    expect(listed.printed).toContain('12001 lines: 0 new readings, 12000 already known, 1 rejected.');

    writeFileSync(file, `a,b\n${'1,2\n'.repeat(500_000)}`); // refused at its first line, while most of it is still being sent
    expect(await run([file], env)).toEqual({
      code: 1,
      printed: 'roof.csv is no file of readings: its first line must name the columns, and sn and at are missing. It names: a, b\n',
    });
    await server.stop();
  });

  test('an interruption on either side is reported, nothing is half imported, and it can be run again', async () => {
    const file = join(aFolder(), 'roof.csv');
    const many = Array.from({ length: 24_000 }, (_, at) => `ROOF,${new Date(Date.UTC(2026, 5, 1) + at * 300_000).toISOString()},500`);
    writeFileSync(file, ['sn,at,power_w', ...many].join('\n'));
    const server = await aServer({ seed: 'none' });
    const env = { PV_DATA_DIR: server.dataDir };
    const begun = begin([file, '--create'], env);
    await begun.progress;
    begun.kill();
    await begun.ended;
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

    const orphan = begin([file, '--create'], env);
    await orphan.progress;
    await server.kill(); // its control file is left over
    expect(await orphan.ended).toBe(1);
    expect(orphan.printed()).toContain('What was taken in before is kept; it can be run again.');

    const [, added = 0, repeated = 0] = (/(\d+) new readings, (\d+) already/.exec((await run([file, '--create'], env)).printed) ?? []).map(
      Number,
    );
    expect(added + repeated).toBe(many.length);
    expect(repeated).toBeGreaterThanOrEqual(5_000);
  });

  test('says what it did, and explains what it cannot do', async () => {
    const file = join(aFolder(), 'roof.csv');
    writeFileSync(file, 'sn,at,power_w,voltage_l1\nROOF,2026-06-01T12:00,500,402\nROOF,nonsense,500,\n');
    const env = { PV_DATA_DIR: aFolder() };
    await (await openDatabase({ databaseUrl: null, dataDir: env.PV_DATA_DIR })).close();
    const alone = await run([file, '--create'], env);
    expect(alone.printed).toContain('line 3: at is not a time in ISO 8601: "nonsense"');
    expect(alone.printed).toContain('line 2: voltage_l1 is above 300 V, no phase against neutral: "402"; the value is not used');
    expect(alone.printed).toContain(
      '2 lines: 1 new readings, 0 already known, 1 rejected.\nValues left out of readings that were taken: 1.',
    );
    expect(alone.code).toBe(0);

    expect(await run(['nowhere.csv'], env)).toEqual({ code: 1, printed: 'There is no file nowhere.csv.\n' });
    writeFileSync(file, 'a,b\n');
    expect((await run([file], env)).printed).toBe(
      'roof.csv is no file of readings: its first line must name the columns, and sn and at are missing. It names: a, b\n',
    );
    expect((await run([file, '--creat'], env)).printed).toContain('--creat is not an option.');
  });
});
