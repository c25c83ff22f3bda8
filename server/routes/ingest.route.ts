import type { Context, Hono } from 'hono';
import { INGEST_PATH } from '#contract/ingest.contract.ts';
import { networkOf } from '#server/addresses.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { readingSenders } from '#server/auth/reading-sender.ts';
import type { Services } from '#server/http/services.ts';
import { TooOften } from '#server/auth/rate-limits.ts';
import { UnreadableBatch } from '#server/telemetry/intake/batch-lines.ts';
import { type Outcome, type PlacedSender, sortLines } from '#server/telemetry/intake/sort-lines.ts';
import { type WriteReadings, writeTogether } from '#server/telemetry/intake/write-together.ts';
import { AHEAD, earliestKept } from '#server/telemetry/read-line.ts';

/** Unit: ms. No time zone is further ahead. */
const CLOCK_MOST = 14 * 3_600_000 + AHEAD;

/**
 * Readings of modems: `POST /ingest/v1/readings` with `Authorization: Modem KEY`, as NDJSON or as JSON. The key of a modem sends
 * them only for the installation of that modem. A key of another system sends them for every installation, by serial number.
 */
export function ingestRoutes(app: Hono, services: Services, onDataChanged: () => void): void {
  const { limits, settings } = services;
  const [write, findSender] = [writeTogether(services.database), readingSenders(services)];
  app.post(INGEST_PATH, async (context) => {
    const sender = await findSender(context.req.header('Authorization'));
    try {
      if (!sender) {
        await limits.take('ingest-address', networkOf(clientAddress(context, settings.trustProxy)));
        return context.json({ detail: 'A modem key is needed: Authorization: Modem KEY' }, 401, { 'WWW-Authenticate': 'Modem' });
      }
      if (!sender.maySend) {
        const challenge = 'Bearer error="insufficient_scope", scope="ingest"';
        return context.json({ detail: 'This key does not have the scope ingest' }, 403, { 'WWW-Authenticate': challenge });
      }
      const { placing } = sender;
      if (placing === null) {
        await limits.take(`${sender.kind}-readings`, sender.who);
        return context.json({ detail: 'This modem does not stand in any installation yet' }, 409);
      }
      return await takeBatch(context, { ...sender, placing }, { services, write, onDataChanged });
    } catch (error) {
      if (error instanceof UnreadableBatch) return context.json({ detail: error.message }, error.status);
      if (!(error instanceof TooOften)) throw error;
      const { seconds } = error;
      return context.json({ detail: `Too many readings or bytes within a minute; send again in ${seconds} s` }, 429, {
        'Retry-After': String(seconds),
      });
    }
  });
}

interface Taking {
  readonly services: Services;
  readonly write: WriteReadings;
  readonly onDataChanged: () => void;
}

async function takeBatch(context: Context, sender: PlacedSender, { services, write, onDataChanged }: Taking): Promise<Response> {
  const { bodies, clock, database, limits, settings } = services;
  const { kind, who, sn } = sender;
  const now = clock();
  const earliest = earliestKept(now, settings.retentionMonths);
  const kilobytes = (bytes: number) => Math.max(1, Math.ceil(bytes / 1_024));
  const declared = kilobytes(Number(context.req.header('Content-Length') ?? 0));
  await limits.take(`${kind}-kilobytes`, who, declared);
  const reading = {
    sender: who,
    sn,
    isLines: /ndjson|jsonl|json-seq/.test(context.req.header('Content-Type') ?? ''),
    limits: { now, ahead: CLOCK_MOST },
  };
  return bodies.batch(context.req.raw, reading, async ({ size, pieces }) => {
    if (kilobytes(size) > declared) await limits.take(`${kind}-kilobytes`, who, kilobytes(size) - declared);
    const outcome: Outcome = {
      added: 0,
      repeated: 0,
      rejected: 0,
      leftOut: 0,
      setAside: 0,
      rejectedLines: [],
      setAsideLines: [],
      leftOutValues: [],
    };
    let received = 0;
    let number = 1;
    for await (const { lines, total } of pieces()) {
      if (received === 0) await limits.take(`${kind}-readings`, who, total);
      received = total;
      const readings = await sortLines(database, { lines, first: number, now, earliest }, sender, outcome);
      number += lines.length;
      const { added, repeated } = await write(readings, now);
      outcome.added += added;
      outcome.repeated += repeated;
    }
    onDataChanged();
    return answerFor(context, received, outcome);
  });
}

/** 400 if no line was accepted: a sender that checks only the status would count the lines as delivered. */
function answerFor(context: Context, received: number, outcome: Outcome): Response {
  const { added, repeated, rejected, leftOut, setAside, rejectedLines, setAsideLines, leftOutValues } = outcome;
  const body = {
    received,
    added,
    repeated,
    rejected,
    rejected_lines: rejectedLines,
    ...(setAside > 0 && { set_aside: setAside }),
    ...(setAsideLines.length > 0 && { set_aside_lines: setAsideLines }),
    ...(leftOut > 0 && { left_out: leftOut, left_out_values: leftOutValues }),
  };
  const isUseless = rejected > 0 && added + repeated + setAside === 0;
  return isUseless ? context.json({ detail: 'None of the lines can be taken', ...body }, 400) : context.json(body);
}
