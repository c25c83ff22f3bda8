import type { DiagnosisFacts } from '#domain/diagnosis/diagnosis-facts.ts';
import { type InverterReading, inverterReadings } from '#domain/grid/readings/inverter-reading.ts';
import { intervalSums } from '#domain/grid/voltage-quality/interval-sums.ts';
import { phaseLosses, type VoltageDayFacts } from '#domain/grid/voltage-quality/low-voltages.ts';
import { withEvents } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { voltageDays } from '#domain/grid/voltage-quality/voltage-day.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { idleStretches } from '#domain/diagnosis/tracks/idle-stretches.ts';
import { silenceStretches } from '#domain/energy/silence.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { isOvervoltage } from '#domain/grid/voltage.ts';
import { type Instant, quantity, type Volts } from '#domain/quantity.ts';

/** The fields of a reading that a diagnosis uses. */
export interface DiagnosedReading {
  readonly at: number;
  readonly power: number | null;
  readonly voltages: readonly (number | null)[];
  readonly state: string | null;
  readonly events: readonly string[] | null;
}

export interface DiagnosedInstallation {
  readonly spot: Spot;
  readonly inverterPower: number;
  readonly isLive: boolean;
  readonly now: number;
}

/** Each reading once, in the order of time; of two with the same time the later arrival counts. */
const inOrder = (readings: readonly DiagnosedReading[]): DiagnosedReading[] =>
  [...new Map(readings.map((one) => [one.at, one])).values()].sort((one, other) => one.at - other.at);

/** The state at each reading. */
const inverterReadingsOf = (readings: readonly DiagnosedReading[]): InverterReading[] =>
  inverterReadings({
    states: readings.flatMap(({ at, state }) => (state === null ? [] : [{ at: at as Instant, state }])),
    events: readings.flatMap(({ at, events }) => (events === null ? [] : [{ at: at as Instant, codes: events }])),
    readings,
  });

/** What a server stores of the voltages of each day. */
function voltageDaysOf(readings: readonly DiagnosedReading[], spot: Spot): VoltageDayFacts[] {
  if (!readings.some(({ voltages }) => voltages.some((voltage) => voltage !== null && voltage < 207))) return [];
  const measured = readings.map(({ at, power, state, voltages: [a = null, b = null, c = null] }) => ({
    at,
    power,
    state,
    voltages: [a, b, c] as const,
  }));
  const changes = readings.flatMap(({ at, events }) => (events === null ? [] : [{ at: at as Instant, codes: events }]));
  const byDay = Map.groupBy(withEvents(measured, changes), ({ at }) => localDateOf(at));
  return [...byDay.values()].flatMap((own) =>
    voltageDays(intervalSums(own, spot)).map(({ date, low }) => ({ date, low, losses: phaseLosses(own, spot) })),
  );
}

/** Starts of the complete ten-minute intervals with a mean above 253 V. */
function highMeansOf(readings: readonly DiagnosedReading[], spot: Spot, now: number): Instant[] {
  const measured = readings.map(({ at, power, state, voltages: [a = null, b = null, c = null] }) => ({
    at: at as Instant,
    power,
    state,
    voltages: [a, b, c] as const,
  }));
  const last = readings.at(-1)?.at ?? now;
  return voltageDays(intervalSums(measured, spot)).flatMap(({ date, phases }) => {
    const slots = phases.flatMap((phase) => phase?.means.flatMap((mean, slot) => (mean !== null && mean > 253 ? [slot] : [])) ?? []);
    const starts = [...new Set(slots)].map((slot) => (instantOf(date) + slot * 600_000) as Instant);
    return starts.filter((at) => last >= at + 600_000 || now >= at + 4_200_000);
  });
}

/** The facts that a server stores from readings in any order. */
export function factsOf(readings: readonly DiagnosedReading[], installation: DiagnosedInstallation): DiagnosisFacts {
  const ordered = inOrder(readings);
  const { spot, now, isLive } = installation;
  const inverterPower = quantity<DiagnosisFacts['inverterPower']>(installation.inverterPower);
  return {
    installation: 1,
    now: now as Instant,
    spot,
    inverterPower,
    isLive,
    lastReading: (ordered.at(-1)?.at ?? null) as Instant | null,
    readings: inverterReadingsOf(ordered),
    silences: silenceStretches(
      ordered.map(({ at }) => at),
      now,
      spot,
    ),
    idle: idleStretches(ordered, { inverterPower, spot }),
    darkHour: null,
    areNeighboursDark: false,
    overvoltages: ordered.flatMap(({ at, voltages }) =>
      voltages.flatMap((voltage) =>
        voltage !== null && isOvervoltage(quantity(voltage)) ? [{ at: at as Instant, voltage: quantity<Volts>(voltage) }] : [],
      ),
    ),
    highMeans: highMeansOf(ordered, spot, now),
    voltageDays: voltageDaysOf(ordered, spot),
    yields: [],
    outages: [],
  };
}
