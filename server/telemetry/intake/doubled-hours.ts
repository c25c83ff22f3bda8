import { shownHours } from '#domain/time/file-times.ts';
import type { Database } from '#server/store/database-types.ts';
import { readLastTimes } from '#server/store/telemetry/live.ts';
import { measuredValues, type Reading } from '#server/store/telemetry/reading.ts';
import { readContradicted } from '#server/store/telemetry/write-readings.ts';
import { AHEAD, type LineReading } from '#server/telemetry/read-line.ts';
import type { BatchLine } from './batch-lines.ts';

const HOUR = 3_600_000;

/** A line whose time occurs twice, as a reading of the first hour and of the second. */
interface Doubled {
  readonly line: BatchLine;
  readonly shown: ReturnType<typeof shownHours>[number];
  /** An earlier line of the batch has the same time and another value. */
  readonly isOther: boolean;
  readonly first: Reading;
  readonly second: Reading;
}

/**
 * The live lines whose local time is the second of two in October (specification 24.98): not after the latest reading, in the second hour
 * by the lines of their batch, else by what is stored for both hours, else if they may have just been read.
 */
export async function secondHours(
  database: Database,
  lines: readonly BatchLine[],
  idOf: (line: BatchLine) => number | undefined,
  now: number,
): Promise<ReadonlySet<BatchLine>> {
  const doubled = doubledLines(lines, idOf);
  if (doubled.length === 0) return new Set();
  const lastOf = await readLastTimes(
    database,
    doubled.map(({ first }) => first.installationId),
  );
  const contradicted = await readContradicted(
    database,
    doubled.flatMap(({ first, second }) => [first, second]),
  );
  const isSecond = ({ shown, isOther, first, second }: Doubled): boolean => {
    if (isOther && second.at <= now + AHEAD) return true;
    if (shown === 'first' || first.at > (lastOf.get(first.installationId) ?? 0) || second.at > now + AHEAD) return false;
    if (shown === 'second') return true;
    return contradicted.has(first) === contradicted.has(second) ? now - first.at <= 2 * HOUR : contradicted.has(first);
  };
  return new Set(doubled.filter(isSecond).map(({ line }) => line));
}

function doubledLines(lines: readonly BatchLine[], idOf: (line: BatchLine) => number | undefined): Doubled[] {
  if (!lines.some((line) => 'reading' in line && line.isFirstOfTwo)) return [];
  const read = lines.flatMap((line) => ('reading' in line ? [line] : []));
  return [...Map.groupBy(read, ({ reading }) => reading.sn).values()].flatMap((own) => {
    const hours = shownHours(own.map(({ reading: { at }, isFirstOfTwo = false }) => ({ at, isFirstOfTwo })));
    const earlier = new Map<number, LineReading>();
    return own.flatMap((line, index): Doubled[] => {
      const installationId = idOf(line);
      if (!line.isFirstOfTwo || installationId === undefined) return [];
      const first = { ...line.reading, installationId };
      const same = earlier.get(first.at);
      earlier.set(first.at, same ?? first);
      const isOther = same !== undefined && isContradicted(first, same);
      return [{ line, shown: hours[index], isOther, first, second: { ...first, at: first.at + HOUR } }];
    });
  });
}

function isContradicted(one: LineReading, other: LineReading): boolean {
  const values = measuredValues(other);
  return measuredValues(one).some((value, index) => value !== null && values[index] !== null && value !== values[index]);
}
