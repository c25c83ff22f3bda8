import { expect } from 'vitest';
import { administer } from '#server/control/administer.ts';
import type { Database } from '#server/store/database-types.ts';
import { recountStored } from '#server/telemetry/recount-energy.ts';
import { takeKept } from '#server/telemetry/take-kept.ts';
import { BEGIN, END, type Entering, NEW, OLD, OTHER, type SentLine } from './numbered-histories.ts';
import { aTelemetryApi, whatFollows } from './telemetry-api.ts';
import type { Kind } from './database.ts';

/* A server that takes readings by number, with two installations of which the first one's inverter is exchanged. */

const DAY = 86_400_000;
export const AT = BEGIN + DAY;
export const line = (sn: string, at = AT, power_w = 100): SentLine => ({ sn, at: new Date(at).toISOString(), power_w });

interface Answer {
  readonly received?: number;
  readonly added?: number;
  readonly repeated?: number;
  readonly rejected?: number;
  readonly set_aside?: number;
  readonly set_aside_lines?: readonly { readonly reason: string }[];
  readonly rejected_lines?: readonly { readonly reason: string }[];
}

export async function aNumberedOffice(kind: Kind) {
  const api = await aTelemetryApi(kind, END);
  const { lines: printed } = await administer(api.database, ['key', 'add', 'zbieracz', '--scope', 'ingest']);
  const key = printed[1]?.replace('Key, shown only now: ', '') ?? '';
  let [first, second] = [0, 0];
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
  const take = (database: Database = api.database) => takeKept(database, { now: END });
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

  const exchange = (from = AT) => enter(first, { does: 'exchange', sn: NEW, from });
  const keptLines = () => api.database.rows<{ sn: string; lines: number }>('select sn, lines from kept_serials order by sn');
  const stored = (id: number) =>
    api.database.rows<{ at: number; power: number }>('select at, power from readings where installation_id = $1 order by at', [id]);
  return { api, empty, send, change, enter, exchange, take, inTheEnd, keptLines, stored, first: () => first, second: () => second };
}

export type NumberedOffice = Awaited<ReturnType<typeof aNumberedOffice>>;
