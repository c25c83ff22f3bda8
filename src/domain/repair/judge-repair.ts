import type { Spot } from '#domain/energy/sun.ts';
import { isEventCode, NATURE_OF_EVENT } from '#domain/grid/events.ts';
import { inverterState } from '#domain/grid/inverter-state.ts';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';
import { daylightReadings, isWithoutGrid, type RepairReading, readingsOfHour, usualStep, WAITED } from './daylight-hour.ts';
import { nothingFound, powersOf, type RepairFinding, type RepairReason } from './repair-check.ts';

export interface RepairFacts {
  /** `closedAt`. */
  readonly closed: Instant;
  readonly now: Instant;
  readonly spot: Spot;
  readonly inverterPower: Watts;
  /** Usual time between readings in s, as known before; `null`: read off the readings themselves. */
  readonly step: number | null;
  /** Those after the closing, in any order. */
  readonly readings: readonly RepairReading[];
}

/** Share of the rating that proves work. Source: an outage is below 1 % of nominal (meteocontrol VCOM). */
const WORKS_ABOVE = 0.01;

const isMajor = (code: string): boolean => isEventCode(code) && NATURE_OF_EVENT[code].severity === 'major';

/** Why the hour does not confirm the repair; `null` where it does. */
function objection(finding: Omit<RepairFinding, 'state' | 'reason'>, inverterPower: Watts): RepairReason | null {
  if (finding.states.some((state) => inverterState(state) === 'FAULT')) return 'fault';
  if (finding.events.some(isMajor)) return 'event';
  return (finding.highestPower ?? 0) > WORKS_ABOVE * inverterPower ? null : 'no_power';
}

function seenIn(hour: readonly RepairReading[]): Omit<RepairFinding, 'state' | 'reason'> {
  return {
    from: quantity(hour[0]?.at ?? 0),
    to: quantity(hour.at(-1)?.at ?? 0),
    ...powersOf(hour.flatMap(({ power }) => power ?? [])),
    states: [...new Set(hour.flatMap(({ state }) => state ?? []))],
    events: hour.findLast(({ events }) => events !== null)?.events ?? [],
  };
}

/**
 * Tells from an inverter's readings whether a repair did it good: the first hour of daylight after the closing decides.
 *
 * Unit    ms since 1970, W, s.
 * Range   3600 / step readings, three at least, with the sun higher than 8°; those without a grid do not count. `waiting` until
 *         they are there, `unknown` where three days did not bring them. Readings that come late or again change nothing but
 *         what they truly say.
 * Source  ours: confirmed above 1 % of the rating, without FAULT and without a major event at the end.
 */
export function judgeRepair({ closed, now, spot, inverterPower, step, readings }: RepairFacts): RepairFinding {
  const single = [...new Map(readings.map((reading) => [reading.at, reading])).values()];
  const bright = daylightReadings(single, closed, spot);
  const counted = bright.filter((reading) => !isWithoutGrid(reading));
  const usual = step ?? usualStep(bright.map(({ at }) => at));
  const hour = usual === undefined ? [] : counted.slice(0, readingsOfHour(usual));
  if (usual === undefined || hour.length < readingsOfHour(usual)) {
    if (now <= closed + WAITED) return nothingFound('waiting', null);
    return nothingFound('unknown', counted.length < bright.length ? 'grid_down' : 'no_readings');
  }
  const seen = seenIn(hour);
  const reason = objection(seen, inverterPower);
  return { ...seen, state: reason === null ? 'confirmed' : 'unconfirmed', reason };
}
