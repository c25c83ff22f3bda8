import type { ReadingSender } from '#server/auth/reading-sender.ts';
import type { Database } from '#server/store/database-types.ts';
import { keepUnplaced } from '#server/store/telemetry/clocks/clocked-readings.ts';
import { checkClocks, readClockOffsets } from '#server/store/telemetry/clocks/inverter-clocks.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { AHEAD } from '#server/telemetry/read-line.ts';
import type { BatchLine } from './batch-lines.ts';
import { secondHours } from './doubled-hours.ts';
import { keepReadings, type NumberedReading } from '#server/store/telemetry/not-taken/kept-readings.ts';
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
  const late = readings.filter((reading) => reading.arrivedAt !== undefined && reading.at < arrivalOf(reading, now) - BUFFERED_MOST);
  const made = await readMadeTimes(
    database,
    late.map(({ installationId }) => installationId),
  );
  const old = late.filter(
    (reading) =>
      reading.at < Math.max(arrivalOf(reading, now) - OLDEST, Math.min(now, made.get(reading.installationId) ?? now) - BUFFERED_MOST),
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
export type PlacedSender = ReadingSender & { readonly placing: NonNullable<ReadingSender['placing']> };

/** The result of the lines so far; the first rejected lines and left-out values are listed. */
export interface Outcome {
  added: number;
  repeated: number;
  rejected: number;
  leftOut: number;
  /** Lines that wait: for a decision, with a date from before the installation or long ago, or for an installation with their number. */
  setAside: number;
  readonly rejectedLines: Named[];
  /** Of those that wait for an installation. */
  readonly setAsideLines: Named[];
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
export interface ReadLineOf {
  readonly number: number;
  readonly early: string | undefined;
  readonly reading: Reading;
  readonly refused: readonly string[];
}

const HOUR = 3_600_000;

/** Returns the readings of a chunk, and adds the reasons for the other lines to the outcome. */
export async function sortLines(database: Database, piece: Piece, sender: PlacedSender, outcome: Outcome): Promise<Reading[]> {
  const { known, homeless, rejected } = await placedLines(database, piece, sender);
  const kept = homeless.length === 0 ? [] : await keepHomeless(database, sender, homeless);
  const aside = kept.flatMap(({ line, reason, isRefused }) => (isRefused ? [] : [{ line, reason }]));
  rejected.push(...kept.flatMap(({ line, reason, isRefused }) => (isRefused ? [{ line, reason }] : [])));
  const settled = await settleLines(database, known, piece);
  rejected.push(...settled.rejected);
  const leftOut = settled.good.flatMap(({ number, refused }) => refused.map((reason) => ({ line: number, reason })));
  outcome.rejected += rejected.length;
  outcome.setAside += settled.setAside + aside.length;
  outcome.leftOut += leftOut.length;
  nameFirst(
    outcome.rejectedLines,
    rejected.toSorted((one, other) => one.line - other.line),
  );
  nameFirst(outcome.setAsideLines, aside);
  nameFirst(outcome.leftOutValues, leftOut);
  return settled.good.map(({ reading }) => reading);
}

interface Settled {
  readonly good: readonly ReadLineOf[];
  readonly rejected: readonly Named[];
  /** Lines that wait for a decision. */
  readonly setAside: number;
}

/** Tells readings apart from those that a wrong clock has dated. */
export async function settleLines(
  database: Database,
  known: readonly ReadLineOf[],
  piece: Pick<Piece, 'now' | 'earliest'>,
): Promise<Settled> {
  const early = await fromAhead(database, known, piece.now);
  const rejected = [...early].map(({ number, early: reason = '' }) => ({ line: number, reason }));
  const current = known.filter((one) => !early.has(one));
  const old = await setOldAside(
    database,
    current.map(({ reading }) => reading),
    piece,
  );
  let setAside = 0;
  for (const { number, reading } of current) {
    const reason = old.get(reading);
    if (reason === null) setAside += 1;
    else if (reason !== undefined) rejected.push({ line: number, reason });
  }
  return { good: current.filter(({ reading }) => !old.has(reading)), rejected, setAside };
}

/** A readable line of a number that no installation had then. */
interface HomelessLine extends Named, NumberedReading {
  readonly isRefused: boolean;
}

/** Keeps readings until a period of equipment names their number. Source: specification 37.21. */
async function keepHomeless(database: Database, sender: PlacedSender, lines: readonly HomelessLine[]): Promise<HomelessLine[]> {
  const kept = await keepReadings(database, nameOf(sender), lines);
  return lines.map((line) =>
    kept.has(line) ? line : { ...line, reason: `${line.reason}, and no more of such readings are kept`, isRefused: true },
  );
}

/** Its name in `sentBy`. */
const nameOf = ({ kind, who }: PlacedSender): string => (kind === 'modem' ? `modem ${who}` : who);

interface PlacedLines {
  readonly known: ReadLineOf[];
  readonly homeless: HomelessLine[];
  readonly rejected: Named[];
}

/** The readable lines, of known installations or of none, and the others with their reasons. */
async function placedLines(database: Database, { lines, first, now }: Piece, sender: PlacedSender): Promise<PlacedLines> {
  const placeOf = await sender.placing(new Set(lines.flatMap((one) => ('reading' in one ? [one.reading.sn] : []))));
  const second = await secondHours(
    database,
    lines,
    (line) => {
      const place = 'reading' in line ? placeOf(line.reading.sn, line.reading.at) : null;
      return place !== null && 'installationId' in place ? place.installationId : undefined;
    },
    now,
  );
  const placed: PlacedLines = { known: [], homeless: [], rejected: [] };
  for (const [index, one] of lines.entries()) {
    const line = first + index;
    if (!('reading' in one)) {
      placed.rejected.push({ line, reason: one.reason });
      continue;
    }
    const { early, refused = [] } = one;
    const at = one.reading.at + (second.has(one) ? HOUR : 0);
    const { sn, ...said } = one.reading;
    const place = placeOf(sn, at);
    const reading = { ...said, at, arrivedAt: now, sentBy: nameOf(sender) };
    if ('installationId' in place)
      placed.known.push({ number: line, early, reading: { ...reading, installationId: place.installationId }, refused });
    else if (place.isKept) placed.homeless.push({ line, reason: place.reason, isRefused: place.isRefused, sn, reading });
    else placed.rejected.push({ line, reason: place.reason });
  }
  return placed;
}

function nameFirst(named: Named[], more: readonly Named[]): void {
  named.push(...more.slice(0, REASONS_MAX - named.length));
}

/** A reading that was kept arrived before it is placed. */
const arrivalOf = ({ arrivedAt }: Reading, now: number): number => arrivedAt ?? now;

/** Lines from the future, by the known correction of their clock. They are kept until the reason is known. */
async function fromAhead(database: Database, lines: readonly ReadLineOf[], now: number): Promise<ReadonlySet<ReadLineOf>> {
  const early = lines.filter(({ reading }) => reading.at > arrivalOf(reading, now) + AHEAD);
  if (early.length === 0) return new Set();
  const ids = early.map(({ reading }) => reading.installationId);
  const offsets = await readClockOffsets(database, ids);
  const ahead = early.filter(({ reading }) => reading.at - (offsets.get(reading.installationId) ?? 0) > arrivalOf(reading, now) + AHEAD);
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
