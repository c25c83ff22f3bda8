import { eventStretches } from '#domain/grid/readings/event-stretches.ts';
import type { Outage } from '#domain/grid/outages/outage.ts';
import { IMPLAUSIBLE_ABOVE, INTERVAL } from '#domain/grid/voltage-quality/limits.ts';
import { type Instant, quantity, type Volts } from '#domain/quantity.ts';
import { type Stretch, without } from '#domain/time/stretch.ts';
import { FLAPS_WITHIN } from '#domain/diagnosis/occurrences.ts';
import type { FactsWithReading, Track } from './track.ts';

/**
 * The parts of stretches outside the grid outages that affected the installation.
 *
 * Unit    ms since 1970.
 * Range   each outage is extended by an hour at both ends: installations do not all fail and return within one reading.
 */
export function outsideOutages(stretches: readonly Stretch[], { outages }: FactsWithReading): Stretch[] {
  const spans = outages
    .filter(({ cause }) => cause === 'grid_outage')
    .map(({ from, to }) => ({
      from: quantity<Instant>(from - FLAPS_WITHIN),
      to: to === null ? null : quantity<Instant>(to + FLAPS_WITHIN),
    }));
  return stretches.flatMap((stretch) => without(stretch, spans));
}

const earlier = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null || other === null ? (one ?? other) : quantity(Math.min(one, other));

/** The installation's own interruptions within those of the neighbourhood. */
const sharedBy = (outages: readonly Outage[], { installation }: FactsWithReading): Stretch[] =>
  outages.flatMap(({ from, to, interruptions }) =>
    interruptions
      .filter((one) => one.installation === installation)
      .map((own) => ({ from: quantity<Instant>(Math.max(from, own.from)), to: earlier(to, own.to) })),
  );

/**
 * When the installation was part of an outage.
 *
 * Unit    ms since 1970.
 * Range   its own interruption within that of the neighbourhood; an installation that is still silent afterwards has an hour to return.
 * Source  as `findOutages`.
 */
export function outageTrack(facts: FactsWithReading): Track {
  const { silences } = facts;
  const outages = facts.outages.filter(({ cause }) => cause === 'grid_outage');
  const { installations = [], probably = [] } = outages.at(-1) ?? {};
  const isSilent = silences.some(({ to }) => to === null);
  return {
    cause: 'grid_outage',
    stretches: sharedBy(outages, facts),
    evidence: { of: 'outage', installations, probably },
    lingers: isSilent ? FLAPS_WITHIN : 0,
  };
}

/** When it fell silent together with neighbours. Unit: ms since 1970. Range: as `outageTrack`; it stays a silence of its own. Source: as `findOutages`. */
export function areaSilenceTrack(facts: FactsWithReading): Track {
  const areas = facts.outages.filter(({ cause }) => cause === 'area_silent');
  return {
    cause: 'area_silent',
    stretches: sharedBy(areas, facts),
    evidence: { of: 'area_silence', installations: areas.at(-1)?.installations ?? [] },
  };
}

/** The highest voltage to neutral in the facts. Unit: V. Range: `null` if none reached 253 V. Source: facts. */
export function highestOf(samples: FactsWithReading['overvoltages']): Volts | null {
  const highest = samples.reduce((most, { voltage }) => (voltage <= IMPLAUSIBLE_ABOVE ? Math.max(most, voltage) : most), 0);
  return highest === 0 ? null : quantity(highest);
}

/** Unit: ms. An overvoltage stays active for this time after the latest one. Source: ours: a quiet night does not mean that the grid is repaired. */
const OVERVOLTAGE_LINGERS = 3 * 86_400_000;

/** Overvoltage events by day, until their end. */
function eventsByDay({ readings, ...inverter }: FactsWithReading): Stretch[] {
  const stretches = eventStretches(readings, inverter).get('AC_OVER_VOLT') ?? [];
  return stretches.filter(({ isByDay }) => isByDay);
}

/**
 * When the voltage was too high.
 *
 * Unit    ms since 1970.
 * Range   ten-minute means above 253 V at any time, and AC_OVER_VOLT by day; active for three days after the latest. Single
 *         samples do not count.
 * Source  EN 50160 limits ten-minute means; an inverter trips by a sliding mean.
 */
export function overvoltageTrack(facts: FactsWithReading): Track | undefined {
  const { overvoltages, highMeans } = facts;
  const means = highMeans.map((at) => ({ from: at, to: quantity<Instant>(at + INTERVAL) }));
  const stretches = [...means, ...eventsByDay(facts)];
  if (stretches.length === 0) return undefined;
  const highest = highestOf(overvoltages);
  const samples = overvoltages.filter(({ voltage }) => voltage <= IMPLAUSIBLE_ABOVE).length;
  return {
    cause: 'overvoltage',
    stretches,
    evidence:
      highest === null
        ? { of: 'event', code: 'AC_OVER_VOLT', highestVoltage: null }
        : { of: 'overvoltage', highestVoltage: highest, samples },
    lingers: OVERVOLTAGE_LINGERS,
  };
}
