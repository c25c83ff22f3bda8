import type { ReadingSender } from '#server/auth/reading-sender.ts';
import type { Database } from '#server/store/database-types.ts';
import { keepUnplaced } from '#server/store/telemetry/clocks/clocked-readings.ts';
import { checkClocks, readClockOffsets } from '#server/store/telemetry/clocks/inverter-clocks.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { AHEAD } from '#server/telemetry/read-line.ts';
import type { BatchLine } from './batch-lines.ts';
import { secondHours } from './doubled-hours.ts';
import { putAside, readMadeTimes } from '#server/store/telemetry/not-taken/put-aside.ts';

const DAY = 86_400_000;
/** Unit: ms. Loggers buffer for weeks, also before their installation is entered. */
const BUFFERED_MOST = 60 * DAY;
/** Unit: ms. No buffer is older. */
const OLDEST = 400 * DAY;

/**
 * Puts live readings aside that a clock without power has dated: of more than 400 days ago, or of more than 60 days before the installation
 * was made (specification 24.97). Returns the readings that are not taken, with the reason for rejecting them, or `null` if they are put
 * aside. `now` and `earliest`, where the retention period begins: ms.
 */
async function setOldAside(
  database: Database,
  readings: readonly Reading[],
  { now, earliest = Number.NEGATIVE_INFINITY }: { readonly now: number; readonly earliest?: number | undefined },
): Promise<ReadonlyMap<Reading, string | null>> {
  const late = readings.filter(({ at }) => at < now - BUFFERED_MOST);
  const made = await readMadeTimes(
    database,
    late.map(({ installationId }) => installationId),
  );
  const old = late.filter(
    ({ installationId, at }) => at < Math.max(now - OLDEST, Math.min(now, made.get(installationId) ?? now) - BUFFERED_MOST),
  );
  const kept = old.length === 0 ? new Set<string>() : await database.transaction((tx) => putAside(tx, old));
  const notTaken = new Map<Reading, string | null>();
  for (const reading of late.filter(({ at }) => at < earliest)) notTaken.set(reading, 'at lies before what is kept here');
  for (const reading of old) {
    const isKept = kept.has(`${reading.installationId} ${reading.at}`);
    notTaken.set(reading, isKept ? null : 'at lies before the installation, and no more of such readings are put aside');
  }
  return notTaken;
}

/** How many rejected lines and left-out values a response lists; the counts include them all. */
const REASONS_MAX = 200;

interface Named {
  readonly line: number;
  readonly reason: string;
}

/** A sender with known installations. */
export type PlacedSender = ReadingSender & { readonly installations: NonNullable<ReadingSender['installations']> };

/** The result of the lines so far; the first rejected lines and left-out values are listed. */
export interface Outcome {
  added: number;
  repeated: number;
  rejected: number;
  leftOut: number;
  /** Lines with a date from before the installation, or long ago, that wait for a decision. */
  setAside: number;
  readonly rejectedLines: Named[];
  readonly leftOutValues: Named[];
}

interface Piece {
  readonly lines: readonly BatchLine[];
  /** The number of its first line. */
  readonly first: number;
  /** ms since 1970. */
  readonly now: number;
  /** Where the retention period begins, ms since 1970; absent if everything is kept. */
  readonly earliest?: number | undefined;
}

/** A readable line with its number. */
interface ReadLineOf {
  readonly number: number;
  readonly early: string | undefined;
  readonly reading: Reading;
  readonly refused: readonly string[];
}

const HOUR = 3_600_000;

/** Returns the readings of a chunk, and adds the reasons for the other lines to the outcome. */
export async function sortLines(database: Database, piece: Piece, sender: PlacedSender, outcome: Outcome): Promise<Reading[]> {
  const { known, rejected } = await placedLines(database, piece, sender);
  const early = await fromAhead(database, known, piece.now);
  for (const { number, early: reason = '' } of early) rejected.push({ line: number, reason });
  const current = known.filter((one) => !early.has(one));
  const old = await setOldAside(
    database,
    current.map(({ reading }) => reading),
    piece,
  );
  for (const { number, reading } of current) {
    const reason = old.get(reading);
    if (reason === null) outcome.setAside += 1;
    else if (reason !== undefined) rejected.push({ line: number, reason });
  }
  const good = current.filter(({ reading }) => !old.has(reading));
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

/** The readable lines of known installations, and the others with their reasons. */
async function placedLines(
  database: Database,
  { lines, first, now }: Piece,
  { kind, who, installations, stranger }: PlacedSender,
): Promise<{ readonly known: ReadLineOf[]; readonly rejected: Named[] }> {
  const ids = await installations(new Set(lines.flatMap((one) => ('reading' in one ? [one.reading.sn] : []))));
  const sentBy = kind === 'modem' ? `modem ${who}` : who;
  const second = await secondHours(database, lines, ids, now);
  const rejected: Named[] = [];
  const known = lines.flatMap((one, index): ReadLineOf[] => {
    const number = first + index;
    const installationId = 'reading' in one ? ids.get(one.reading.sn) : undefined;
    if (!('reading' in one) || installationId === undefined) {
      rejected.push({ line: number, reason: 'reading' in one ? stranger(one.reading.sn) : one.reason });
      return [];
    }
    const { reading, early, refused = [] } = one;
    const at = reading.at + (second.has(one) ? HOUR : 0);
    return [{ number, early, reading: { ...reading, at, installationId, arrivedAt: now, sentBy }, refused }];
  });
  return { known, rejected };
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
