import { reportOnly } from '#failures/report.ts';
import { overvoltages } from '#contract/telemetry.contract.ts';
import type { Listed, OvervoltageRecord } from '#domain/grid/status.ts';
import { cachedValue } from '#local/cache/resource-cache.repo.ts';
import type { OvervoltagePages } from '#local/cache/resources.ts';
import type { Instant } from '#domain/quantity.ts';
import { call } from '#remote/call.ts';
import type { FetchContext, FetchResult } from './fetch-context.ts';

/** Unit: records in one response of the backend. Source: specification 17.16. */
const AT_ONCE = 50;

const nameOf = ({ at, obis, voltage }: Listed<OvervoltageRecord>): string => `${at ?? voltage} ${obis}`;

/** The newest records, joined with the stored ones if they overlap. */
export async function newestOvervoltages(context: FetchContext, id: number): Promise<FetchResult> {
  const got = await page(context, id, undefined);
  if (got.is === 'failed') return got;
  const cached = await cachedPages(context, id);
  const fresh = new Set(got.rows.map(nameOf));
  const older = cached.rows.filter((row) => !fresh.has(nameOf(row)));
  const doMeet = older.length < cached.rows.length;
  const value: OvervoltagePages = doMeet
    ? { rows: [...got.rows, ...older], isComplete: cached.isComplete }
    : { rows: got.rows, isComplete: got.rows.length < AT_ONCE };
  return { is: 'got', value, etag: null };
}

/** The stored records and the next older ones. */
export async function olderOvervoltages(context: FetchContext, id: number): Promise<FetchResult> {
  const cached = await cachedPages(context, id);
  const got = await page(context, id, cached.rows.findLast(({ at }) => at !== null)?.at);
  if (got.is === 'failed') return got;
  const known = new Set(cached.rows.map(nameOf));
  const fresh = got.rows.filter((row) => !known.has(nameOf(row)));
  const value: OvervoltagePages = { rows: [...cached.rows, ...fresh], isComplete: got.rows.length < AT_ONCE || fresh.length === 0 };
  return { is: 'got', value, etag: null };
}

const cachedPages = async ({ db }: FetchContext, id: number): Promise<OvervoltagePages> =>
  (await cachedValue(db, { of: 'overvoltages', id }).catch(reportOnly('sync/fetch'))) ?? { rows: [], isComplete: false };

async function page({ wire, credential: { token } }: FetchContext, id: number, last: Instant | null | undefined) {
  const query = last ? { last_value: last } : {};
  const answer = await call(wire, overvoltages, { params: { id }, query }, { token });
  if (answer.is === 'ok') return { is: 'rows' as const, rows: answer.reply.body };
  return { is: 'failed' as const, problem: answer.is === 'failed' ? answer.problem : ({ is: 'shape' } as const) };
}
