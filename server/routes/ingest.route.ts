import type { Context, Hono } from 'hono';
import { clientAddress, networkOf } from '#server/http/client-address.ts';
import type { Services } from '#server/services.ts';
import { hashOf } from '#server/rules/secrets.ts';
import { apiKeyIn } from '#server/keys/api-keys.ts';
import { idsOf, modemOfKey } from '#server/store/telemetry/reporters.ts';
import { keepUnplaced } from '#server/store/telemetry/clocks/clocked-readings.ts';
import { checkClocks, clockOffsets } from '#server/store/telemetry/clocks/inverter-clocks.ts';
import { readBatch, UnreadableBatch } from '#server/telemetry/read-batch.ts';
import { AHEAD, earliestKept, inFuture, type Limits, type Line, readLine } from '#server/telemetry/read-line.ts';
import type { Reading } from '#server/telemetry/reading.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';

/** How many rejected lines, and values left out, an answer names; the counts name them all. */
const REASONS_MAX = 200;

/** Unit: ms. No time zone is further ahead. */
const CLOCK_MOST = 14 * 3_600_000 + AHEAD;

/** Small transactions: on the embedded database everybody else waits for the one that runs. */
const BATCH = 1_000;

/** Who brings readings, and of which installations. */
interface Reporter {
  /** What it is counted by. */
  readonly who: string;
  /** `false`: a key that was made for something else. */
  readonly mayReport: boolean;
  /** The serial number of a line that names none. */
  readonly sn: string | null;
  /** Ids by serial number; `null` while a modem stands in no installation. */
  readonly installations: ((sns: ReadonlySet<string>) => Promise<ReadonlyMap<string, number>>) | null;
  /** Why a line about another one is rejected. */
  readonly stranger: (sn: string) => string;
}

interface Named {
  readonly line: number;
  readonly reason: string;
}

async function modem(database: Services['database'], key: string): Promise<Reporter | undefined> {
  const found = await modemOfKey(database, hashOf(key));
  if (!found) return undefined;
  const { installationId, sn } = found;
  return {
    who: found.modem,
    mayReport: true,
    sn,
    installations: installationId === null ? null : async () => new Map([[sn ?? '', installationId]]),
    stranger: (other) => `this modem does not report for ${other}`,
  };
}

async function otherSystem({ database, keys, versions }: Services, key: string): Promise<Reporter | undefined> {
  const holder = await keys.holderOf(key, await versions.now());
  if (!holder) return undefined;
  return {
    who: `key ${holder.id}`,
    mayReport: holder.scopes.includes('ingest'),
    sn: null,
    installations: (sns) => idsOf(database, sns),
    stranger: (sn) => `no installation has the serial number ${sn}`,
  };
}

/** A modem by its key, or another system by a key with the scope for it. */
async function reporterOf(services: Services, authorization: string | undefined): Promise<Reporter | undefined> {
  const apiKey = apiKeyIn(authorization);
  if (apiKey !== undefined) return otherSystem(services, apiKey);
  const key = /^(?:Modem|Bearer) ([\x21-\x7e]{8,200})$/.exec(authorization ?? '')?.[1];
  return key === undefined ? undefined : modem(services.database, key);
}

/**
 * Where modems bring their readings: `POST /ingest/v1/readings` with `Authorization: Modem KEY`, as NDJSON or as JSON.
 * One key belongs to one modem, and it speaks for the installation that modem stands in, no other. A key of another system
 * speaks for every installation, by serial number.
 */
export function ingestRoutes(app: Hono, services: Services, noticed: () => void): void {
  const { clock, limits, settings } = services;
  app.post('/ingest/v1/readings', async (context) => {
    const reporter = await reporterOf(services, context.req.header('Authorization'));
    await limits.take('ingest', reporter?.who ?? `? ${networkOf(clientAddress(context, settings.trustProxy))}`);
    if (!reporter) {
      return context.json({ detail: 'A modem key is needed: Authorization: Modem KEY' }, 401, { 'WWW-Authenticate': 'Modem' });
    }
    if (!reporter.mayReport) {
      const challenge = 'Bearer error="insufficient_scope", scope="ingest"';
      return context.json({ detail: 'This key does not have the scope ingest' }, 403, { 'WWW-Authenticate': challenge });
    }
    const { installations } = reporter;
    if (installations === null) return context.json({ detail: 'This modem does not stand in any installation yet' }, 409);
    const answer = await taken(context, { ...reporter, installations }, services, clock());
    noticed();
    return answer;
  });
}

type Known = Reporter & { readonly installations: NonNullable<Reporter['installations']> };

async function taken(context: Context, reporter: Known, { database, settings }: Services, now: number) {
  const limits = { now, ahead: CLOCK_MOST, earliest: earliestKept(now, settings.retentionMonths) };
  try {
    const lines = await readBatch(context.req.raw);
    const { readings, rejected, refused } = await sorted(database, lines, reporter, limits);
    const { added, repeated } = await takeReadings(database, readings, { now, isPatient: true, batch: BATCH });
    const isUseless = rejected.length > 0 && readings.length === 0; // a sender that looks at the status alone would count it as delivered
    const told = {
      received: lines.length,
      added,
      repeated,
      rejected: rejected.length,
      rejected_lines: rejected.slice(0, REASONS_MAX),
      ...(refused.length > 0 && { left_out: refused.length, left_out_values: refused.slice(0, REASONS_MAX) }),
    };
    return isUseless ? context.json({ detail: 'None of the lines can be taken', ...told }, 400) : context.json(told);
  } catch (error) {
    if (error instanceof UnreadableBatch) return context.json({ detail: error.message }, error.status);
    throw error;
  }
}

/** A line that can be read, with its number. */
interface ReadLineOf {
  readonly number: number;
  readonly line: Line;
  readonly reading: Reading;
  readonly refused: readonly string[];
}

async function sorted(database: Services['database'], lines: readonly unknown[], { sn, installations, stranger }: Known, limits: Limits) {
  const rejected: Named[] = [];
  const read = lines.map((line) =>
    typeof line === 'object' && line !== null && !Array.isArray(line)
      ? readLine({ sn, ...line }, limits)
      : { reason: typeof line === 'string' ? line : 'the line is not an object' },
  );
  const ids = await installations(new Set(read.flatMap((one) => ('report' in one ? [one.report.sn] : []))));
  const known = read.flatMap((one, index): ReadLineOf[] => {
    const number = index + 1;
    const installationId = 'report' in one ? ids.get(one.report.sn) : undefined;
    if ('report' in one && installationId !== undefined) {
      const reading = { ...one.report, installationId, arrivedAt: limits.now };
      return [{ number, line: lines[index] as Line, reading, refused: one.refused ?? [] }];
    }
    rejected.push({ line: number, reason: 'report' in one ? stranger(one.report.sn) : one.reason });
    return [];
  });
  const early = await fromAhead(database, known, limits.now);
  const taken = known.filter((one) => !early.has(one));
  for (const { number, line } of early) rejected.push({ line: number, reason: inFuture(line) });
  return {
    readings: taken.map(({ reading }) => reading),
    rejected: rejected.toSorted((one, other) => one.line - other.line),
    refused: taken.flatMap(({ number, refused }) => refused.map((reason) => ({ line: number, reason }))),
  };
}

/** Lines from ahead of their time, by their clock as far as it is known; they are kept until it is known why. */
async function fromAhead(database: Services['database'], lines: readonly ReadLineOf[], now: number): Promise<ReadonlySet<ReadLineOf>> {
  const early = lines.filter(({ reading }) => reading.at > now + AHEAD);
  if (early.length === 0) return new Set();
  const ids = early.map(({ reading }) => reading.installationId);
  const offsets = await clockOffsets(database, ids);
  const ahead = early.filter(({ reading: { installationId, at } }) => at - (offsets.get(installationId) ?? 0) > now + AHEAD);
  if (ahead.length === 0) return new Set();
  await keepUnplaced(
    database,
    ahead.map(({ reading }) => reading),
  );
  await checkClocks(
    database,
    ahead.map(({ reading }) => reading.installationId),
    now,
  );
  return new Set(ahead);
}
