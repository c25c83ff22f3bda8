import type { DiagnosisFacts, YieldFact } from '#domain/diagnosis/diagnosis-facts.ts';
import { COMPARED_DAYS } from '#domain/energy/comparison-window.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import type { Verdict } from '#domain/diagnosis/is-working.ts';
import { isStaleByDay } from '#domain/grid/stale-readings.ts';
import { provedSilences } from '#domain/energy/silence.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { addDays } from '#domain/time/local-date.ts';
import { type Stretch, stretchOf } from '#domain/time/stretch.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { type DiagnosedRow, readOvervoltagesSince, type YieldRow, readYieldsSince } from '#server/store/care/facts.ts';
import { readDowntimes, readSilencesSince } from '#server/store/care/silences.ts';
import { readLimitedSince } from '#server/store/care/limited-days.ts';
import { readRunsSince } from '#server/store/telemetry/repeated-lines.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { gatherReadings } from '#server/telemetry/gather-readings.ts';
import type { OutagesOf } from './find-interruptions.ts';
import { gatherFuses } from './gather-fuses.ts';
import { idleOf } from './gather-idle.ts';
import { highMeansOf, lowVoltagesOf } from './gather-means.ts';

const DAY = 86_400_000;
/** Unit: ms before now from which logs are read; an older entry is read if it still applies. */
const LOGS_BACK = 45 * DAY;
/** Unit: ms before now from which samples of 253 V are read. */
const OVERVOLTAGES_BACK = 14 * DAY;
/** Unit: days before now from which comparisons and limited days are read. */
const YIELDS_BACK = 45;

/** A comparison as a fact; a battery or a limit of export entered since withholds its verdict. */
const yieldFact = ({ date, verdict, withheld, id: _, ...same }: YieldRow, isConcealed: boolean): YieldFact => ({
  ...same,
  from: addDays(date, -COMPARED_DAYS),
  to: addDays(date, -1),
  verdict: isConcealed ? null : verdict,
  isWithheld: isConcealed || withheld !== null,
});

/** What the facts of one sweep have in common. */
export interface Gathering {
  readonly outages: OutagesOf;
  /** Whether each works now. */
  readonly verdicts: ReadonlyMap<number, Verdict>;
  /** The earliest beginning of the recorded events and faults of each, from which logs are read if it is earlier than usual. Unit: ms since 1970. */
  readonly eventsSince: ReadonlyMap<number, number>;
  /** From when on voltages are read, if it is earlier than usual. Unit: ms since 1970. */
  readonly voltagesSince?: number;
  /** Unit: ms since 1970. */
  readonly now: number;
}

/** An installation with readings, and the time as of which it is diagnosed. */
interface RowWithReading extends DiagnosedRow {
  readonly lastAt: number;
  readonly asOf: number;
}

/** The rows that facts are made of, by installation. */
async function partsOf(tx: Queryable, withReadings: readonly RowWithReading[], { eventsSince, now, voltagesSince = now }: Gathering) {
  const ids = withReadings.map(({ id }) => id);
  const since = (back: number) => ({ ids, from: withReadings.map(({ asOf }) => asOf - back) });
  const earliest = Math.min(now, ...withReadings.map(({ lastAt }) => lastAt));
  const overvoltages = Map.groupBy(
    await readOvervoltagesSince(tx, { ids, from: since(OVERVOLTAGES_BACK).from.map((from) => Math.min(from, voltagesSince)) }),
    ({ id }) => id,
  );
  return {
    overvoltages,
    highMeans: await highMeansOf(tx, withReadings, overvoltages, now),
    voltageDays: await lowVoltagesOf(tx, withReadings, eventsSince),
    readings: await gatherReadings(
      tx,
      withReadings.map((row) => ({ ...row, from: Math.min(row.asOf - LOGS_BACK, eventsSince.get(row.id) ?? now) })),
    ),
    runs: Map.groupBy(await readRunsSince(tx, ids, since(LOGS_BACK).from), ({ id }) => id),
    silences: Map.groupBy(await readSilencesSince(tx, ids, since(LOGS_BACK).from), ({ id }) => id),
    downtimes: await readDowntimes(tx, earliest - LOGS_BACK, now),
    idle: await idleOf(
      tx,
      withReadings,
      withReadings.map(({ asOf }) => asOf),
    ),
    limitedDays: Map.groupBy(await readLimitedSince(tx, ids, addDays(localDateOf(earliest), -YIELDS_BACK)), ({ id }) => id),
    yields: Map.groupBy(await readYieldsSince(tx, ids, addDays(localDateOf(earliest), -YIELDS_BACK)), ({ id }) => id),
  };
}

/** Reads the facts for the diagnoses of these installations. One that never sent a reading is left out. */
export async function gatherFacts(tx: Queryable, rows: readonly DiagnosedRow[], gathering: Gathering): Promise<DiagnosisFacts[]> {
  const { outages, verdicts, now } = gathering;
  const withReadings = rows.flatMap(({ lastAt, ...row }): RowWithReading[] =>
    lastAt === null ? [] : [{ ...row, lastAt, asOf: row.isLive ? now : lastAt }],
  );
  const parts = await partsOf(tx, withReadings, gathering);
  const { readings, overvoltages, highMeans, voltageDays, runs, silences, downtimes, idle, limitedDays, yields } = parts;
  const fuses = await gatherFuses(tx, withReadings, readings);
  return withReadings.map((row) => {
    const { id, lastAt, heardAt, firstAt, isLive, inverterPower, periods, asOf } = row;
    const isConcealed = row.concealment !== null;
    const spot = spotOf(row);
    const past: Stretch[] = (silences.get(id) ?? []).map(stretchOf);
    const latest: Stretch[] = isLive ? [{ from: quantity(heardAt ?? lastAt), to: null }] : [];
    const verdict = verdicts.get(id);
    const fuse = fuses.get(id);
    return {
      installation: id,
      now: quantity<Instant>(now),
      spot,
      inverterPower: quantity<never>(inverterPower),
      periods,
      isLive,
      lastReading: quantity<Instant>(lastAt),
      firstReading: firstAt === null ? null : quantity<Instant>(firstAt),
      isConcealed,
      readings: readings.get(id) ?? [],
      silences: [...past, ...latest].flatMap((silence) => provedSilences(silence, downtimes, now, spot)),
      stale: (runs.get(id) ?? []).filter((run) => isStaleByDay(run, spot)).map(({ from, next }) => stretchOf({ from, to: next })),
      idle: idle.get(id) ?? [],
      darkHour: verdict?.darkHour ?? null,
      areNeighboursDark: verdict?.areNeighboursDark ?? false,
      overvoltages: overvoltages.get(id) ?? [],
      highMeans: highMeans.get(id) ?? [],
      voltageDays: voltageDays.get(id) ?? [],
      yields: (yields.get(id) ?? []).filter(({ date }) => date <= addDays(localDateOf(asOf), 1)).map((one) => yieldFact(one, isConcealed)),
      limitedDays: limitedDays.get(id) ?? [],
      outages: outages.get(id) ?? [],
      ...(fuse && { fuse }),
      clock: row.clock,
    };
  });
}
