import type { Reporter } from '#server/auth/reporter.ts';
import type { Database } from '#server/store/database-types.ts';
import { keepUnplaced } from '#server/store/telemetry/clocks/clocked-readings.ts';
import { checkClocks, readClockOffsets } from '#server/store/telemetry/clocks/inverter-clocks.ts';
import { readLastTimes } from '#server/store/telemetry/live.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { AHEAD } from '#server/telemetry/read-line.ts';
import type { BatchLine } from './batch-lines.ts';

/** How many rejected lines and left-out values a response lists; the counts include them all. */
const REASONS_MAX = 200;

interface Named {
  readonly line: number;
  readonly reason: string;
}

/** A reporter with known installations. */
export type PlacedReporter = Reporter & { readonly installations: NonNullable<Reporter['installations']> };

/** The result of the lines so far; the first rejected lines and left-out values are listed. */
export interface Outcome {
  added: number;
  repeated: number;
  rejected: number;
  leftOut: number;
  readonly rejectedLines: Named[];
  readonly leftOutValues: Named[];
}

interface Piece {
  readonly lines: readonly BatchLine[];
  /** The number of its first line. */
  readonly first: number;
  /** ms since 1970. */
  readonly now: number;
}

/** A readable line with its number. */
interface ReadLineOf {
  readonly number: number;
  readonly early: string | undefined;
  readonly reading: Reading;
  readonly refused: readonly string[];
}

const HOUR = 3_600_000;

/** Whether a live time that occurs twice in October comes again: it is not after the latest reading (specification 24.98). Unit: ms. */
const isSecond = (at: number, last: number | undefined, now: number): boolean =>
  last !== undefined && at <= last && at + HOUR <= now + AHEAD && now - at <= 2 * HOUR;

/** Returns the readings of a chunk, and adds the reasons for the other lines to the outcome. */
export async function sortLines(
  database: Database,
  { lines, first, now }: Piece,
  { kind, who, installations, stranger }: PlacedReporter,
  outcome: Outcome,
): Promise<Reading[]> {
  const ids = await installations(new Set(lines.flatMap((one) => ('report' in one ? [one.report.sn] : []))));
  const reportedBy = kind === 'modem' ? `modem ${who}` : who;
  const rejected: Named[] = [];
  const lastOf = await readLastTimes(
    database,
    lines.flatMap((one) => ('report' in one && one.isFirstOfTwo ? (ids.get(one.report.sn) ?? []) : [])),
  );
  const known = lines.flatMap((one, index): ReadLineOf[] => {
    const number = first + index;
    const installationId = 'report' in one ? ids.get(one.report.sn) : undefined;
    if ('report' in one && installationId !== undefined) {
      const { at } = one.report;
      return [
        {
          number,
          early: one.early,
          reading: {
            ...one.report,
            at: at + (one.isFirstOfTwo && isSecond(at, lastOf.get(installationId), now) ? HOUR : 0),
            installationId,
            arrivedAt: now,
            reportedBy,
          },
          refused: one.refused ?? [],
        },
      ];
    }
    rejected.push({ line: number, reason: 'report' in one ? stranger(one.report.sn) : one.reason });
    return [];
  });
  const early = await fromAhead(database, known, now);
  for (const { number, early: reason = '' } of early) rejected.push({ line: number, reason });
  const good = known.filter((one) => !early.has(one));
  const leftOut = good.flatMap(({ number, refused }) => refused.map((reason) => ({ line: number, reason })));
  outcome.rejected += rejected.length;
  outcome.leftOut += leftOut.length;
  nameFirst(
    outcome.rejectedLines,
    rejected.toSorted((one, other) => one.line - other.line),
  );
  nameFirst(outcome.leftOutValues, leftOut);
  return good.map(({ reading }) => reading);
}

function nameFirst(named: Named[], more: readonly Named[]): void {
  named.push(...more.slice(0, REASONS_MAX - named.length));
}

/** Lines from the future, by the known correction of their clock. They are kept until the reason is known. */
async function fromAhead(database: Database, lines: readonly ReadLineOf[], now: number): Promise<ReadonlySet<ReadLineOf>> {
  const early = lines.filter(({ reading }) => reading.at > now + AHEAD);
  if (early.length === 0) return new Set();
  const ids = early.map(({ reading }) => reading.installationId);
  const offsets = await readClockOffsets(database, ids);
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
