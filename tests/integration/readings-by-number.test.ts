import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serialKey } from '#domain/codes/same-serial.ts';
import type { Database } from '#server/store/database-types.ts';
import { forgetOldKept, KEPT_OF_KEY, KEPT_OF_NUMBER } from '#server/store/telemetry/not-taken/kept-readings.ts';
import { importReadings } from '#server/telemetry/import-file.ts';
import { SERIES_SEED } from '#tests/support/counted-series.ts';
import { KINDS } from '#tests/support/database.ts';
import { aRandom, mixed } from '#tests/support/fleets/random.ts';
import {
  END,
  NEW,
  type NumberedEvent,
  type NumberedHistory,
  numberedHistory,
  OLD,
  OTHER,
  type SentLine,
} from '#tests/support/numbered-histories.ts';
import { aNumberedOffice, AT, line, type NumberedOffice } from '#tests/support/numbered-office.ts';
import { runsOf } from '#tests/support/runs.ts';

const DAY = 86_400_000;
const RUNS = runsOf(4);

/** A database whose nth transaction fails, before or after it is stored. */
function failing(database: Database, failAt: number, isStored: boolean): Database {
  let count = 0;
  const transaction: Database['transaction'] = async (work, how) => {
    count += 1;
    if (count !== failAt) return database.transaction(work, how);
    if (isStored) await database.transaction(work, how);
    throw new Error('killed');
  };
  return { ...database, transaction };
}

describe.each(KINDS)(`readings by serial number around exchanged inverters, on %s, PV_SEED=${SERIES_SEED}`, (kind) => {
  let office: NumberedOffice;
  let [first, second] = [0, 0];
  beforeAll(async () => {
    office = await aNumberedOffice(kind);
  });
  afterAll(() => office.api.remove());
  const empty = async (): Promise<void> => {
    await office.empty();
    [first, second] = [office.first(), office.second()];
  };
  beforeEach(empty);

  const play = async (event: NumberedEvent, { builtInAt }: NumberedHistory): Promise<void> => {
    if (event.does === 'send') {
      await office.send(event.lines);
      return;
    }
    if (event.does === 'build-in') return office.enter(second, { does: 'exchange', sn: OLD, from: builtInAt });
    if (event.does !== 'take') return office.enter(first, event);
    const { failAt, isStored } = event;
    await office
      .take(failAt === null ? undefined : failing(office.api.database, failAt, isStored))
      .catch((error: Error) => expect(error.message).toBe('killed'));
  };

  test(`each counts once where its number was then, as if the exchanges had been entered beforehand (${RUNS} histories)`, async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const history = numberedHistory(aRandom(mixed(SERIES_SEED, run)));
      await empty();
      for (const event of [...history.before, ...history.after]) await play(event, history);
      const played = await office.inTheEnd();
      await empty();
      await office.enter(first, { does: 'exchange', sn: NEW, from: history.exchangedAt });
      await office.enter(second, { does: 'exchange', sn: OLD, from: history.builtInAt });
      const lines = [...history.before, ...history.after].flatMap((event) => (event.does === 'send' ? event.lines : []));
      for (let from = 0; from < lines.length; from += 500) await office.send(lines.slice(from, from + 500));
      expect(played, `run ${run}`).toEqual(await office.inTheEnd());
    }
  });

  test('of an exchanged inverter are refused with a reason, of one that nobody knows or that comes later set aside', async () => {
    await office.exchange();
    expect(await office.send([line('x1002', AT - 1), line(OLD)])).toMatchObject({
      added: 1,
      rejected_lines: [{ line: 2, reason: `the inverter ${OLD} was exchanged at ${new Date(AT).toISOString()}` }],
    });
    expect(await office.send([line('OBCY')])).toMatchObject({
      set_aside_lines: [{ line: 1, reason: 'no installation has the serial number OBCY' }],
    });
    expect(await office.send([line(NEW, AT - 1)])).toMatchObject({
      set_aside_lines: [{ line: 1, reason: `the inverter ${NEW} was not built in yet at that time` }],
    });
  });

  test('of a modem are taken under the present number at all times, kept under a number that nobody knows, and refused under that of another', async () => {
    const secret = await office.api.keyFor('MODEM-A');
    await office.api.database.rows("update installations set modem_barcode = 'MODEM-A' where id = $1", [first]);
    const modem = (...lines: SentLine[]) => office.send(lines, `Modem ${secret}`);
    expect(await modem(line(OTHER))).toMatchObject({ rejected_lines: [{ reason: `this modem does not report for ${OTHER}` }] });
    expect(await modem(line(NEW))).toMatchObject({ set_aside: 1 });
    await office.exchange();
    expect(await modem(line(NEW, AT - 1))).toMatchObject({ added: 1 });
    expect(await modem(line(OLD))).toMatchObject({ rejected: 1 });
    await office.take();
    expect(await office.stored(first)).toEqual([
      { at: AT - 1, power: 100 },
      { at: AT, power: 100 },
    ]);
  });

  test('wait for a new installation too, once each, corrected by what comes later, by the rules for wrong clocks', async () => {
    await office.send([{ ...line('DOM 7', AT), voltage_l2: 256 }, line('DOM 7', END + 3_600_000), line('DOM 7', END - 401 * DAY)]);
    await office.send([{ sn: 'dom7', at: new Date(AT).toISOString(), voltage_l1: 255, power_w: 7 }]);
    const id = await office.api.place({ sn: 'dom-7', modem: null });
    expect(await office.take()).toBe(1);
    expect(await office.stored(id)).toEqual([{ at: AT, power: 7 }]);
    const count = (table: string) => office.api.database.rows(`select installation_id from ${table}`);
    expect(await count('overvoltages')).toEqual([{ installation_id: id }, { installation_id: id }]);
    expect([await count('unplaced_readings'), await count('readings_put_aside')]).toEqual([
      [{ installation_id: id }],
      [{ installation_id: id }],
    ]);
    expect(await office.keptLines()).toEqual([]);
  });

  test('that cannot be taken in hold up no other number, and are named by the error', async () => {
    await office.send([line('A-1'), line('Z-1')]);
    await office.api.database.rows(`update kept_readings set reading = '{"at": "never"}' where key = $1`, [serialKey('A-1')]);
    const [, after] = [await office.api.place({ sn: 'A-1', modem: null }), await office.api.place({ sn: 'Z-1', modem: null })];
    await expect(office.take()).rejects.toThrow(RangeError);
    expect(await office.stored(after)).toEqual([{ at: AT, power: 100 }]);
    expect(await office.keptLines()).toEqual([{ sn: 'A-1', lines: 1 }]);
  });

  test('beyond the bound are refused with a reason, and those that are kept stay', async () => {
    await office.send([line(NEW)]);
    for (const [column, most] of [
      ['lines', KEPT_OF_NUMBER],
      ['lines', KEPT_OF_KEY],
    ] as const) {
      await office.api.database.rows(`update kept_serials set ${column} = $1`, [most]);
      expect(await office.send([line(NEW, AT + 1)])).toMatchObject({
        rejected_lines: [{ reason: `no installation has the serial number ${NEW}, and no more of such readings are kept` }],
      });
      expect(await office.send([line(NEW)])).toMatchObject({ set_aside: 1 });
    }
    expect(await office.keptLines()).toEqual([{ sn: NEW, lines: 1 }]);
    expect(
      await office.send([
        { ...line('DLUGI'), state: 'x'.repeat(40), events: Array.from({ length: 60 }, (_, n) => `KOD-${n}-${'y'.repeat(20)}`) },
      ]),
    ).toMatchObject({ rejected: 1 });
  });

  test('are forgotten 35 days after they came', async () => {
    await office.send([line(NEW), line(NEW, AT + 1), line('OBCY')]);
    await office.api.database.rows("update kept_readings set arrived_at = now() - interval '36 days' where key = $1 or sent_at = $2", [
      serialKey('OBCY'),
      new Date(AT).toISOString(),
    ]);
    await office.api.database.rows(
      "update kept_readings set arrived_at = now() - interval '34 days' where arrived_at > now() - interval '35 days'",
    );
    await forgetOldKept(office.api.database);
    expect(await office.api.database.rows('select sn, lines, first_at as at from kept_serials')).toEqual([
      { sn: NEW, lines: 1, at: AT + 1 },
    ]);
  });

  test('of an archive go where the number was then, and a former number makes no new installation', async () => {
    await office.exchange();
    const refused: string[] = [];
    const csv = [
      'sn,at,power_w',
      ...[`x1002,${line('', AT - 1).at},1`, `x1002,${line('', AT).at},2`, `nowy30751,${line('', AT).at},3`, `DOM,${line('', AT).at},4`],
    ];
    const source = Readable.from([csv.join('\n')]);
    const done = await importReadings(office.api.database, {
      source,
      name: 'plik.csv',
      create: true,
      now: END,
      keptMonths: null,
      rejected: (_, reason) => refused.push(reason),
    });
    expect(done).toMatchObject({ added: 3, rejected: 1, created: ['DOM'] });
    expect(refused).toEqual([`the inverter x1002 was exchanged at ${new Date(AT).toISOString()}`]);
    expect(await office.stored(first)).toEqual([
      { at: AT - 1, power: 1 },
      { at: AT, power: 3 },
    ]);
  });

  test('are neither lost nor doubled where the server is killed at any transaction', async () => {
    for (const isStored of [false, true])
      for (const failAt of [1, 2, 3]) {
        await empty();
        await office.send([line(NEW), line(NEW, AT + 600_000, 200)]);
        await office.exchange();
        await office.take(failing(office.api.database, failAt, isStored)).catch(() => undefined);
        await office.take();
        expect((await office.stored(first)).map(({ power }) => power)).toEqual([100, 200]);
        expect(await office.keptLines()).toEqual([]);
      }
  });
});
