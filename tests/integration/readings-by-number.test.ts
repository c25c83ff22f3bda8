import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serialKey } from '#domain/codes/same-serial.ts';
import { administer } from '#server/control/administer.ts';
import type { Database } from '#server/store/database-types.ts';
import { forgetOldKept, KEPT_OF_KEY, KEPT_OF_NUMBER } from '#server/store/telemetry/not-taken/kept-readings.ts';
import { importReadings } from '#server/telemetry/import-file.ts';
import { takeKept } from '#server/telemetry/take-kept.ts';
import { recountStored } from '#server/telemetry/recount-energy.ts';
import { SERIES_SEED } from '#tests/support/counted-series.ts';
import { KINDS } from '#tests/support/database.ts';
import { aRandom, mixed } from '#tests/support/fleets/random.ts';
import {
  BEGIN,
  END,
  type Entering,
  NEW,
  type NumberedEvent,
  type NumberedHistory,
  numberedHistory,
  OLD,
  OTHER,
  type SentLine,
} from '#tests/support/numbered-histories.ts';
import { aTelemetryApi, type TelemetryApi, whatFollows } from '#tests/support/telemetry-api.ts';

const DAY = 86_400_000;
const RUNS = Number(process.env.PV_RUNS ?? 4);

interface Answer {
  readonly received?: number;
  readonly added?: number;
  readonly repeated?: number;
  readonly rejected?: number;
  readonly set_aside?: number;
  readonly set_aside_lines?: readonly { readonly reason: string }[];
  readonly rejected_lines?: readonly { readonly reason: string }[];
}

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
  let api: TelemetryApi;
  let key: string;
  let first: number;
  let second: number;
  beforeAll(async () => {
    api = await aTelemetryApi(kind, END);
    const { lines } = await administer(api.database, ['key', 'add', 'zbieracz', '--scope', 'ingest']);
    key = lines[1]?.replace('Key, shown only now: ', '') ?? '';
  });
  afterAll(() => api.remove());

  const empty = async (): Promise<void> => {
    await api.empty();
    await api.database.rows('delete from kept_serials');
    first = await api.place({ sn: OLD, modem: null });
    second = await api.place({ sn: OTHER, modem: null });
    const made = new Date(BEGIN - 100 * DAY).toISOString();
    await api.database.rows('update installations set created_at = $1', [made]);
    await api.database.rows('update equipment set from_at = $1', [made]);
    await api.database.rows('delete from rate_limits');
  };

  const send = async (lines: readonly SentLine[], authorization = `Bearer ${key}`) => {
    const response = await api.app.request('/ingest/v1/readings', {
      method: 'POST',
      body: JSON.stringify(lines),
      headers: { Authorization: authorization },
    });
    const answer = (await response.json()) as Answer;
    const { received, added, repeated, rejected, set_aside = 0 } = answer;
    expect((added ?? 0) + (repeated ?? 0) + (rejected ?? 0) + set_aside, JSON.stringify(answer)).toBe(received);
    return answer;
  };
  const change = async (method: string, path: string, body?: object): Promise<void> => {
    const answer = await api.call(path, { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
    expect(answer.ok, `${method} ${JSON.stringify(body)}: ${await answer.clone().text()}`).toBe(true);
  };
  const enter = async (id: number, entering: Entering): Promise<void> => {
    const path = `/care/v1/installations/${id}/equipment/`;
    const latest = async () => ((await (await api.call(path)).json()) as { id: number }[])[0]?.id;
    if (entering.does === 'take-back') return change('DELETE', `${path}${await latest()}/`);
    const body = { from_at: new Date(entering.from).toISOString(), inverter_sn: entering.sn };
    if (entering.does === 'correct') return change('PATCH', `${path}${await latest()}/`, body);
    return change('POST', path, { ...body, reason: 'replacement' });
  };
  const take = (database = api.database) => takeKept(database, { now: END });
  const play = async (event: NumberedEvent, { builtInAt }: NumberedHistory): Promise<void> => {
    if (event.does === 'send') {
      await send(event.lines);
      return;
    }
    if (event.does === 'build-in') return enter(second, { does: 'exchange', sn: OLD, from: builtInAt });
    if (event.does !== 'take') return enter(first, event);
    const { failAt, isStored } = event;
    await take(failAt === null ? undefined : failing(api.database, failAt, isStored)).catch((error: Error) =>
      expect(error.message).toBe('killed'),
    );
  };
  const inTheEnd = async () => {
    await take();
    await recountStored(api.database);
    const followed = await whatFollows(api.database);
    const rows = Object.entries(followed).map(([name, all]) => [
      name,
      (all as Record<string, unknown>[]).map(({ installation_id, arrived_at: _, sent_at: __, ...row }) => ({
        at: installation_id === first ? 'first' : 'second',
        ...row,
      })),
    ]);
    const kept = await api.database.rows(
      `select key, sent_at, (reading->>'power')::float8 as power, (reading->>'energy')::float8 as energy from kept_readings order by key, sent_at`,
    );
    return { ...Object.fromEntries(rows), kept };
  };

  beforeEach(empty);

  test(`each counts once where its number was then, as if the exchanges had been entered beforehand (${RUNS} histories)`, async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const history = numberedHistory(aRandom(mixed(SERIES_SEED, run)));
      await empty();
      for (const event of [...history.before, ...history.after]) await play(event, history);
      const played = await inTheEnd();
      await empty();
      await enter(first, { does: 'exchange', sn: NEW, from: history.exchangedAt });
      await enter(second, { does: 'exchange', sn: OLD, from: history.builtInAt });
      const lines = [...history.before, ...history.after].flatMap((event) => (event.does === 'send' ? event.lines : []));
      for (let from = 0; from < lines.length; from += 500) await send(lines.slice(from, from + 500));
      expect(played, `run ${run}`).toEqual(await inTheEnd());
    }
  });

  const AT = BEGIN + DAY;
  const line = (sn: string, at = AT, power_w = 100): SentLine => ({ sn, at: new Date(at).toISOString(), power_w });
  const exchange = (from = AT) => enter(first, { does: 'exchange', sn: NEW, from });
  const keptLines = () => api.database.rows<{ sn: string; lines: number }>('select sn, lines from kept_serials order by sn');
  const stored = (id: number) =>
    api.database.rows<{ at: number; power: number }>('select at, power from readings where installation_id = $1 order by at', [id]);

  test('of an exchanged inverter are refused with a reason, of one that nobody knows or that comes later set aside', async () => {
    await exchange();
    expect(await send([line('x1002', AT - 1), line(OLD)])).toMatchObject({
      added: 1,
      rejected_lines: [{ line: 2, reason: `the inverter ${OLD} was exchanged at ${new Date(AT).toISOString()}` }],
    });
    expect(await send([line('OBCY')])).toMatchObject({
      set_aside_lines: [{ line: 1, reason: 'no installation has the serial number OBCY' }],
    });
    expect(await send([line(NEW, AT - 1)])).toMatchObject({
      set_aside_lines: [{ line: 1, reason: `the inverter ${NEW} was not built in yet at that time` }],
    });
  });

  test('of a modem are taken under the present number at all times, kept under a number that nobody knows, and refused under that of another', async () => {
    const secret = await api.keyFor('MODEM-A');
    await api.database.rows("update installations set modem_barcode = 'MODEM-A' where id = $1", [first]);
    const modem = (...lines: SentLine[]) => send(lines, `Modem ${secret}`);
    expect(await modem(line(OTHER))).toMatchObject({ rejected_lines: [{ reason: `this modem does not report for ${OTHER}` }] });
    expect(await modem(line(NEW))).toMatchObject({ set_aside: 1 });
    await exchange();
    expect(await modem(line(NEW, AT - 1))).toMatchObject({ added: 1 });
    expect(await modem(line(OLD))).toMatchObject({ rejected: 1 });
    await take();
    expect(await stored(first)).toEqual([
      { at: AT - 1, power: 100 },
      { at: AT, power: 100 },
    ]);
  });

  test('wait for a new installation too, once each, corrected by what comes later, by the rules for wrong clocks', async () => {
    await send([line('DOM 7', AT), line('DOM 7', END + 3_600_000), line('DOM 7', END - 401 * DAY)]);
    await send([{ sn: 'dom7', at: new Date(AT).toISOString(), voltage_l1: 255, power_w: 7 }]);
    const id = await api.place({ sn: 'dom-7', modem: null });
    expect(await take()).toBe(1);
    expect(await stored(id)).toEqual([{ at: AT, power: 7 }]);
    const count = (table: string) => api.database.rows(`select installation_id from ${table}`);
    expect(await count('overvoltages')).toEqual([{ installation_id: id }]);
    expect([await count('unplaced_readings'), await count('readings_put_aside')]).toEqual([
      [{ installation_id: id }],
      [{ installation_id: id }],
    ]);
    expect(await keptLines()).toEqual([]);
  });

  test('beyond the bound are refused with a reason, and those that are kept stay', async () => {
    await send([line(NEW)]);
    for (const [column, most] of [
      ['lines', KEPT_OF_NUMBER],
      ['lines', KEPT_OF_KEY],
    ] as const) {
      await api.database.rows(`update kept_serials set ${column} = $1`, [most]);
      expect(await send([line(NEW, AT + 1)])).toMatchObject({
        rejected_lines: [{ reason: `no installation has the serial number ${NEW}, and no more of such readings are kept` }],
      });
      expect(await send([line(NEW)])).toMatchObject({ set_aside: 1 });
    }
    expect(await keptLines()).toEqual([{ sn: NEW, lines: 1 }]);
    expect(
      await send([{ ...line('DLUGI'), state: 'x'.repeat(40), events: Array.from({ length: 60 }, (_, n) => `KOD-${n}-${'y'.repeat(20)}`) }]),
    ).toMatchObject({ rejected: 1 });
  });

  test('are forgotten 35 days after they came', async () => {
    await send([line(NEW), line(NEW, AT + 1), line('OBCY')]);
    await api.database.rows("update kept_readings set arrived_at = now() - interval '36 days' where key = $1 or sent_at = $2", [
      serialKey('OBCY'),
      new Date(AT).toISOString(),
    ]);
    await api.database.rows(
      "update kept_readings set arrived_at = now() - interval '34 days' where arrived_at > now() - interval '35 days'",
    );
    await forgetOldKept(api.database);
    expect(await api.database.rows('select sn, lines, first_at as at from kept_serials')).toEqual([{ sn: NEW, lines: 1, at: AT + 1 }]);
  });

  test('of an archive go where the number was then, and a former number makes no new installation', async () => {
    await exchange();
    const refused: string[] = [];
    const csv = [
      'sn,at,power_w',
      ...[`x1002,${line('', AT - 1).at},1`, `x1002,${line('', AT).at},2`, `nowy30751,${line('', AT).at},3`, `DOM,${line('', AT).at},4`],
    ];
    const source = Readable.from([csv.join('\n')]);
    const done = await importReadings(api.database, {
      source,
      name: 'plik.csv',
      create: true,
      now: END,
      keptMonths: null,
      rejected: (_, reason) => refused.push(reason),
    });
    expect(done).toMatchObject({ added: 3, rejected: 1, created: ['DOM'] });
    expect(refused).toEqual([`the inverter x1002 was exchanged at ${new Date(AT).toISOString()}`]);
    expect(await stored(first)).toEqual([
      { at: AT - 1, power: 1 },
      { at: AT, power: 3 },
    ]);
  });

  describe('an exchange is offered', () => {
    const MINUTE = 60_000;
    /** Each sends each ten minutes, as it is read. */
    const report = async (sns: readonly string[], from: number, to: number): Promise<void> => {
      for (let at = from; at < to; at += 10 * MINUTE) {
        api.moveTo(at);
        await send(sns.map((sn, index) => line(sn, at, at / 1e10 + index)));
      }
    };
    const offered = async (id: number) =>
      ((await (await api.call(`/care/v1/data_notices/${id}/`)).json()) as { kind: string; sn?: string; from?: string }[]).flatMap(
        ({ kind, sn, from = '' }) => (kind === 'new_inverter' ? [{ sn, at: Date.parse(from) }] : []),
      );
    const begun = AT + 40 * MINUTE;
    const exchanged = async (): Promise<void> => {
      await report([OLD, OTHER], AT - 60 * MINUTE, AT);
      await report([OTHER, NEW], begun, begun + 125 * MINUTE);
    };
    afterEach(() => api.moveTo(END));

    test('where a known number fell silent as an unknown one began under its key, until it reports again', async () => {
      await report([OLD, OTHER], AT - 60 * MINUTE, AT);
      await report([NEW], begun, begun + 60 * MINUTE);
      expect([await offered(first), await offered(second)]).toEqual([[], []]);
      await report([OTHER, NEW], begun + 60 * MINUTE, begun + 125 * MINUTE);
      expect([await offered(first), await offered(second)]).toEqual([[{ sn: NEW, at: begun }], []]);
      await report([OLD], begun + 130 * MINUTE, begun + 140 * MINUTE);
      expect(await offered(first)).toEqual([]);
    });

    test('until it is dismissed, for all, at this installation', async () => {
      await exchanged();
      await change('POST', `/care/v1/installations/${second}/new_inverter/`, { sn: 'nowy30751' });
      expect(await offered(first)).toHaveLength(1);
      for (let time = 0; time < 2; time += 1) await change('POST', `/care/v1/installations/${first}/new_inverter/`, { sn: 'nowy30751' });
      expect(await offered(first)).toEqual([]);
    });

    test('neither by a number that another installation has, nor a day later, nor under another key', async () => {
      await exchanged();
      await api.database.rows("update kept_serials set first_at = first_at + interval '25 hours', last_at = last_at + interval '29 hours'");
      expect(await offered(first)).toEqual([]);
      await api.database.rows("update kept_serials set first_at = first_at - interval '25 hours', sender = 'key 0'");
      expect(await offered(first)).toEqual([]);
      await api.database.rows('update kept_serials set sender = (select readings_by from installation_live limit 1)');
      expect(await offered(first)).toHaveLength(1);
      api.moveTo(END);
      await enter(second, { does: 'exchange', sn: 'NOWY-30751', from: END });
      expect(await offered(first)).toEqual([]);
    });

    test('with a start by which all its readings are taken in', async () => {
      await exchanged();
      const [offer] = await offered(first);
      await enter(first, { does: 'exchange', sn: offer?.sn ?? '', from: Math.floor((offer?.at ?? 0) / MINUTE) * MINUTE });
      await take();
      expect([await keptLines(), await offered(first), (await stored(first)).length]).toEqual([[], [], 6 + 13]);
    });
  });
});
