import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importReadings } from '#server/telemetry/import-file.ts';
import { KINDS } from '#tests/support/database.ts';
import { END, NEW, OLD, OTHER } from '#tests/support/numbered-histories.ts';
import { aNumberedOffice, AT, line, type NumberedOffice } from '#tests/support/numbered-office.ts';

describe.each(KINDS)('a number that reports before its exchange is entered, on %s', (kind) => {
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

  describe('an installation that an import guessed for the new number', () => {
    const guess = async (from: number, ...powers: number[]): Promise<number> => {
      const rows = powers.map((power, step) => `${NEW},${line('', from + step * 600_000).at},${power}`);
      const source = Readable.from([['sn,at,power_w', ...rows].join('\n')]);
      await importReadings(office.api.database, { source, name: 'plik.csv', create: true, now: END, keptMonths: null, rejected: () => {} });
      const [made] = await office.api.database.rows<{ id: number }>('select id from installations where sn = $1', [NEW]);
      return made?.id ?? 0;
    };
    const tries = (from = AT) =>
      office.api.call(`/care/v1/installations/${first}/equipment/`, {
        method: 'POST',
        body: JSON.stringify({ from_at: new Date(from).toISOString(), inverter_sn: 'nowy30751', reason: 'replacement' }),
        headers: { 'Content-Type': 'application/json' },
      });

    test('is joined in: its readings since the exchange are that one’s, earlier ones wait for a correction', async () => {
      const guessed = await guess(AT - 600_000, 1, 2, 3);
      expect((await tries()).status).toBe(201);
      expect(await office.api.database.rows('select id from installations where id = $1', [guessed])).toEqual([]);
      expect(await office.api.database.rows('select 1 from readings where installation_id = $1', [guessed])).toEqual([]);
      await office.take();
      expect(await office.stored(first)).toEqual([
        { at: AT, power: 2 },
        { at: AT + 600_000, power: 3 },
      ]);
      expect(await office.keptLines()).toEqual([{ sn: NEW, lines: 1 }]);
      await office.enter(first, { does: 'correct', sn: NEW, from: AT - 600_000 });
      await office.take();
      expect((await office.stored(first)).map(({ power }) => power)).toEqual([1, 2, 3]);
    });

    test('counts the same energy, states and overvoltages as if the exchange had been entered beforehand', async () => {
      const columns = 'sn,at,power_w,energy_wh,voltage_l1,state,events';
      const rows = Array.from({ length: 40 }, (_, n) =>
        [NEW, line('', AT + n * 600_000).at, n * 10, n * 250, 231 + n, n % 9 ? 'MPPT' : 'FAULT', n % 7 ? '' : 'OVER_TEMP'].join(','),
      );
      const load = () =>
        importReadings(office.api.database, {
          ...{ source: Readable.from([[columns, ...rows].join('\n')]), name: 'plik.csv', create: true, now: END, keptMonths: null },
          rejected: (_, reason) => expect.unreachable(reason),
        });
      await load();
      await office.exchange();
      const joined = await office.inTheEnd();
      await empty();
      await office.exchange();
      await load();
      expect(joined).toEqual(await office.inTheEnd());
    });

    test('is joined in with the readings that a wrong clock has dated: they wait as before', async () => {
      const guessed = await guess(AT, 1, 2);
      const [ahead, old] = [END + 3 * 3_600_000, END - 401 * 86_400_000];
      await office.send([line(NEW, ahead, 3), line(NEW, old, 4)]);
      const waiting = (table: string, id: number) =>
        office.api.database.rows<{ at: number; power: number }>(
          `select sent_at as at, (reading->>'power')::float8 as power from ${table} where installation_id = $1`,
          [id],
        );
      expect(await waiting('unplaced_readings', guessed)).toEqual([{ at: ahead, power: 3 }]);
      expect(await waiting('readings_put_aside', guessed)).toEqual([{ at: old, power: 4 }]);
      expect((await tries()).status).toBe(201);
      expect(await office.keptLines()).toEqual([{ sn: NEW, lines: 4 }]);
      await office.take();
      expect(await office.stored(first)).toHaveLength(2);
      expect(await waiting('unplaced_readings', first)).toEqual([{ at: ahead, power: 3 }]);
      expect(await office.keptLines()).toEqual([{ sn: NEW, lines: 1 }]);
      expect(await office.api.database.rows("select sent_at as at, reading->>'reportedBy' as by from kept_readings")).toEqual([
        { at: old, by: expect.stringMatching(/^key /) },
      ]);
    });

    test.each<[string, string]>([
      ['has a name', "update installations set description = 'Dom' where id = $1"],
      ['has a place', 'update installations set latitude = 52, longitude = 21 where id = $1'],
      ['has ratings of a person', 'delete from guessed_ratings where installation_id = $1'],
      ['has a site card', "insert into site_cards (installation_id, access) values ($1, 'Pies')"],
    ])('is left alone if it %s, and the number is taken', async (_, change) => {
      const guessed = await guess(AT, 1, 2);
      await office.api.database.rows(change, [guessed]);
      expect((await tries()).status).toBe(400);
      expect(await office.stored(guessed)).toHaveLength(2);
    });

    test('gives its installation no guessed ratings, if it is joined in while the import runs', async () => {
      const ratings = () =>
        office.api.database.rows('select phases, inverter_power, generator_power from installations where id = $1', [first]);
      const before = await ratings();
      async function* file(): AsyncGenerator<string> {
        yield 'sn,at,power_w,voltage_l1,voltage_l2,voltage_l3\n';
        for (let step = 0; step < 5_000; step += 1) yield `${NEW},${line('', AT + step * 1_000).at},41000,230,230,230\n`;
        yield `${NEW},${line('', AT + 5_000_000).at},41000,230,230,230\n`;
        await expect.poll(() => office.api.database.rows('select 1 from readings limit 1')).toHaveLength(1);
        await office.exchange();
      }
      const told = { name: 'plik.csv', create: true, now: END, keptMonths: null, rejected: () => {} };
      await importReadings(office.api.database, { ...told, source: Readable.from(file(), { highWaterMark: 1 }) });
      expect(await ratings()).toEqual(before);
    });

    test('is left alone if it has readings of long before, and the number is taken', async () => {
      await guess(AT - 36 * 86_400_000, 1, 2);
      expect((await tries()).status).toBe(400);
    });
  });

  describe('an exchange is offered', () => {
    const MINUTE = 60_000;
    /** Each sends each ten minutes, as it is read. */
    const report = async (sns: readonly string[], from: number, to: number): Promise<void> => {
      for (let at = from; at < to; at += 10 * MINUTE) {
        office.api.moveTo(at);
        await office.send(sns.map((sn, index) => line(sn, at, at / 1e10 + index)));
      }
    };
    const offered = async (id: number) =>
      ((await (await office.api.call(`/care/v1/data_notices/${id}/`)).json()) as { kind: string; sn?: string; from?: string }[]).flatMap(
        ({ kind, sn, from = '' }) => (kind === 'new_inverter' ? [{ sn, at: Date.parse(from) }] : []),
      );
    /** What the list of installations says of new inverters. */
    const listed = async () =>
      (await office.api.read<{ results: { id: number; new_inverter_sn?: string }[] }>('pvs_list/')).results.flatMap(
        ({ id, new_inverter_sn: sn }) => (sn === undefined ? [] : [[id, sn]]),
      );
    const begun = AT + 40 * MINUTE;
    const exchanged = async (): Promise<void> => {
      await report([OLD, OTHER], AT - 60 * MINUTE, AT);
      await report([OTHER, NEW], begun, begun + 125 * MINUTE);
    };
    afterEach(() => office.api.moveTo(END));

    test('where a known number fell silent as an unknown one began under its key, until it reports again', async () => {
      await report([OLD, OTHER], AT - 60 * MINUTE, AT);
      await report([NEW], begun, begun + 60 * MINUTE);
      expect([await offered(first), await offered(second)]).toEqual([[], []]);
      expect(await listed()).toEqual([]);
      await report([OTHER, NEW], begun + 60 * MINUTE, begun + 125 * MINUTE);
      expect([await offered(first), await offered(second)]).toEqual([[{ sn: NEW, at: begun }], []]);
      expect(await listed()).toEqual([[first, NEW]]);
      await report([OLD], begun + 130 * MINUTE, begun + 140 * MINUTE);
      expect([await offered(first), await listed()]).toEqual([[], []]);
    });

    test('until it is dismissed, for all, at this installation', async () => {
      await exchanged();
      await office.change('POST', `/care/v1/installations/${second}/new_inverter/`, { sn: 'nowy30751' });
      expect(await offered(first)).toHaveLength(1);
      for (let time = 0; time < 2; time += 1)
        await office.change('POST', `/care/v1/installations/${first}/new_inverter/`, { sn: 'nowy30751' });
      expect([await offered(first), await listed()]).toEqual([[], []]);
    });

    test('neither by a number that another installation has, nor a day later, nor under another key', async () => {
      await exchanged();
      await office.api.database.rows(
        "update kept_serials set first_at = first_at + interval '25 hours', last_at = last_at + interval '29 hours'",
      );
      expect(await offered(first)).toEqual([]);
      await office.api.database.rows("update kept_serials set first_at = first_at - interval '25 hours', sender = 'key 0'");
      expect(await offered(first)).toEqual([]);
      await office.api.database.rows('update kept_serials set sender = (select readings_by from installation_live limit 1)');
      expect(await offered(first)).toHaveLength(1);
      office.api.moveTo(END);
      await office.enter(second, { does: 'exchange', sn: 'NOWY-30751', from: END });
      expect(await offered(first)).toEqual([]);
    });

    test('with a start by which all its readings are taken in', async () => {
      await exchanged();
      const [offer] = await offered(first);
      await office.enter(first, { does: 'exchange', sn: offer?.sn ?? '', from: Math.floor((offer?.at ?? 0) / MINUTE) * MINUTE });
      await office.take();
      expect([await office.keptLines(), await offered(first), (await office.stored(first)).length]).toEqual([[], [], 6 + 13]);
    });
  });
});
