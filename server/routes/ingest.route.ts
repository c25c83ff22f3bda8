import type { Context, Hono } from 'hono';
import { clientAddress, networkOf } from '#server/http/client-address.ts';
import type { Services } from '#server/services.ts';
import { hashOf } from '#server/rules/secrets.ts';
import { modemOfKey, type Reporter } from '#server/store/telemetry/reporters.ts';
import { readBatch, UnreadableBatch } from '#server/telemetry/read-batch.ts';
import { earliestKept, type Limits, readLine } from '#server/telemetry/read-line.ts';
import type { Reading } from '#server/telemetry/reading.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';

/** How many rejected lines, and values left out, an answer names; the counts name them all. */
const REASONS_MAX = 200;

/** Small transactions: on the embedded database everybody else waits for the one that runs. */
const BATCH = 1_000;

interface Named {
  readonly line: number;
  readonly reason: string;
}

/**
 * Where modems bring their readings: `POST /ingest/v1/readings` with `Authorization: Modem KEY`, as NDJSON or as JSON.
 * One key belongs to one modem, and it speaks for the installation that modem stands in, no other.
 */
export function ingestRoutes(app: Hono, services: Services, noticed: () => void): void {
  const { database, clock, limits, settings } = services;
  app.post('/ingest/v1/readings', async (context) => {
    const key = /^(?:Modem|Bearer) ([\x21-\x7e]{8,200})$/.exec(context.req.header('Authorization') ?? '')?.[1];
    const reporter = key === undefined ? undefined : await modemOfKey(database, hashOf(key));
    await limits.take('ingest', reporter?.modem ?? `? ${networkOf(clientAddress(context, settings.trustProxy))}`);
    if (!reporter) {
      return context.json({ detail: 'A modem key is needed: Authorization: Modem KEY' }, 401, { 'WWW-Authenticate': 'Modem' });
    }
    if (reporter.installationId === null) return context.json({ detail: 'This modem does not stand in any installation yet' }, 409);
    const answer = await taken(context, { ...reporter, installationId: reporter.installationId }, services, clock());
    noticed();
    return answer;
  });
}

async function taken(context: Context, reporter: Reporter & { installationId: number }, { database, settings }: Services, now: number) {
  const limits = { now, earliest: earliestKept(now, settings.retentionMonths) };
  try {
    const lines = await readBatch(context.req.raw);
    const { readings, rejected, refused } = sorted(lines, reporter, limits);
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

function sorted(lines: readonly unknown[], { installationId, sn }: { installationId: number; sn: string | null }, limits: Limits) {
  const readings: Reading[] = [];
  const rejected: Named[] = [];
  const refused: Named[] = [];
  for (const [index, line] of lines.entries()) {
    const read =
      typeof line === 'object' && line !== null && !Array.isArray(line)
        ? readLine({ sn, ...line }, limits)
        : { reason: typeof line === 'string' ? line : 'the line is not an object' };
    if ('reason' in read) rejected.push({ line: index + 1, reason: read.reason });
    else if (read.report.sn !== sn) rejected.push({ line: index + 1, reason: `this modem does not report for ${read.report.sn}` });
    else {
      readings.push({ ...read.report, installationId });
      refused.push(...(read.refused ?? []).map((reason) => ({ line: index + 1, reason })));
    }
  }
  return { readings, rejected, refused };
}
