import { overvoltages } from '#contract/telemetry.contract.ts';
import type { OvervoltageRecord } from '#domain/service/status.ts';
import { heldValue } from '#local/held.repo.ts';
import type { OvervoltagePages } from '#local/resource.ts';
import { call } from '#remote/call.ts';
import type { Puller } from './puller.ts';
import type { Got } from './got.ts';

/** Unit: records that the backend gives at once. Source: decisions, the calls. */
const AT_ONCE = 50;

const nameOf = ({ at, obis }: OvervoltageRecord): string => `${at} ${obis}`;

/** The newest ones before what is held already, where the two meet; else they stand alone. */
export async function newestOvervoltages(puller: Puller, id: number): Promise<Got> {
  const got = await page(puller, id, undefined);
  if (got.is === 'failed') return got;
  const held = await heldPages(puller, id);
  const fresh = new Set(got.rows.map(nameOf));
  const older = held.rows.filter((row) => !fresh.has(nameOf(row)));
  const doMeet = older.length < held.rows.length;
  const value: OvervoltagePages = doMeet
    ? { rows: [...got.rows, ...older], isComplete: held.isComplete }
    : { rows: got.rows, isComplete: got.rows.length < AT_ONCE };
  return { is: 'got', value, etag: null };
}

/** The next older ones, after what is held. */
export async function olderOvervoltages(puller: Puller, id: number): Promise<Got> {
  const held = await heldPages(puller, id);
  const got = await page(puller, id, held.rows.at(-1));
  if (got.is === 'failed') return got;
  const known = new Set(held.rows.map(nameOf));
  const fresh = got.rows.filter((row) => !known.has(nameOf(row)));
  const value: OvervoltagePages = { rows: [...held.rows, ...fresh], isComplete: got.rows.length < AT_ONCE || fresh.length === 0 };
  return { is: 'got', value, etag: null };
}

const heldPages = async ({ db }: Puller, id: number): Promise<OvervoltagePages> =>
  (await heldValue(db, { of: 'overvoltages', id }).catch(() => undefined)) ?? { rows: [], isComplete: false };

async function page({ wire, credential: { token } }: Puller, id: number, last: OvervoltageRecord | undefined) {
  const query = last ? { last_value: last.at } : {};
  const answer = await call(wire, overvoltages, { params: { id }, query }, { token });
  if (answer.is === 'ok') return { is: 'rows' as const, rows: answer.reply.body };
  return { is: 'failed' as const, problem: answer.is === 'failed' ? answer.problem : ({ is: 'shape' } as const) };
}
