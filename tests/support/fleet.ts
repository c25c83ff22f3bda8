import { compareAmong, neighbourYields } from '#domain/comparison/among-neighbours.ts';
import { comparisonDays } from '#domain/energy/comparison-window.ts';
import { placeIndex } from '#domain/geo/place-index.ts';
import { type LostEnergy, lostEnergy } from '#domain/grid/losses/lost-energy.ts';
import type { Interruption } from '#domain/grid/outages/outage.ts';
import { intervalSums } from '#domain/grid/voltage-quality/interval-sums.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { voltageDays } from '#domain/grid/voltage-quality/voltage-day.ts';
import { voltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { quantity } from '#domain/quantity.ts';
import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { inventFleet } from '#server/seed/demo.ts';
import { scenariosOfDemo, SHOWCASE_SERIALS } from '#server/seed/showcase.ts';
import { inverterDay, skiesOf } from '#server/telemetry/model/inverter-day.ts';
import { pastDay, pastSkiesOf } from '#server/telemetry/model/past-day.ts';
import { isBreakdown, type Plant, plantOf } from '#server/telemetry/model/plant.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { sumOf } from '#domain/energy/roll-up.ts';

/** The demo's installations from its model, without a database: seeded at `now`, sending readings up to `until`. */
export function aFleet(size: number, now: number, until = now) {
  const { installations } = inventFleet(size);
  const scenarios = scenariosOfDemo(installations, now);
  const members = installations.map((one, id) => {
    const { scenario, since } = scenarios.get(one.sn) ?? { scenario: 'healthy' as const, since: 0 };
    const facts = { ...one, id, inverterPower: one.inverter_power, generatorPower: one.generator_power };
    return {
      ...one,
      scenario,
      plant: plantOf(facts, scenario, since),
      isShown: SHOWCASE_SERIALS.has(one.sn),
      isPlaced: one.latitude !== null,
    };
  });
  const cache = new Map<string, readonly Reading[]>();
  /** The readings of a plant on a day. */
  const day = (plant: Plant, date: LocalDate): readonly Reading[] => {
    const key = `${plant.id} ${date}`;
    const known = cache.get(key) ?? inverterDay(plant, skiesOf(date), until);
    cache.set(key, known);
    return known;
  };
  return {
    members,
    day,
    energies: new Map<string, number>(),
    shown: (scenario: string) => required(members.find((one) => one.isShown && one.scenario === scenario)),
  };
}

type Skies = ReturnType<typeof pastSkies>;
export type Fleet = ReturnType<typeof aFleet>;
export type Member = Fleet['members'][number];

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo lacks it');
  return value;
}

/** The voltage report of the week before the one with this date. */
export function lastWeeksReport({ day }: Fleet, { plant }: Member, date: LocalDate) {
  const week = reportWeek(addDays(date, -7));
  const readings = daysFrom(week.monday, addDays(week.monday, 7)).flatMap((on) => day(plant, on));
  return voltageReport(voltageDays(intervalSums(readings, plant)), week, plant.phases).phases;
}

/** Unit: Wh of a day. Days long past are modelled with a coarser step; those of the showcase as they are seeded. */
function energyOn({ day, energies }: Fleet, { plant, isShown, scenario }: Member, on: LocalDate, skies: Skies): number | null {
  if (scenario === 'never' || (scenario === 'silent' && instantOf(on) >= plant.since)) return null;
  const key = `${plant.id} ${on}`;
  const made = () =>
    isShown || scenario.endsWith('-near')
      ? day(plant, on).reduce((sum, { power }) => sum + Math.max(0, power ?? 0) / 12, 0) // a counter may still have yesterday's value
      : sumOf(pastDay(plant, skies(on)));
  const known = energies.get(key) ?? made();
  energies.set(key, known);
  return known;
}

/** The members' yields of the five complete days before a date, each compared with its neighbours'. */
export function comparisons(fleet: Fleet, date: LocalDate, skies: Skies) {
  const { sources, index } = yieldSources(fleet, comparisonDays(date), skies);
  return sources.map(({ member, source }) => ({ member, comparison: compareAmong(index, source) }));
}

function yieldSources(fleet: Fleet, dates: readonly LocalDate[], skies: Skies) {
  const sources = fleet.members.flatMap((member) => {
    const { id, generatorPower, latitude, longitude } = member.plant;
    const energies = dates.map((on) => energyOn(fleet, member, on, skies));
    return member.isPlaced ? [{ member, source: { id, generatorPower, latitude, longitude, energies } }] : [];
  });
  return { sources, index: placeIndex(sources.map(({ source }) => source)) };
}

/** The energy that the grid cost a member on a day, by the estimate that the product shows. */
export function lostOn(fleet: Fleet, member: Member, date: LocalDate, skies: Skies): LostEnergy {
  const dates = daysFrom(addDays(date, -14), addDays(date, 1));
  const { sources, index } = yieldSources(fleet, dates, skies);
  const own = required(sources.find((one) => one.member === member)).source;
  const history = dates.slice(0, -1).flatMap((on) => fleet.day(member.plant, on));
  return lostEnergy({
    date,
    samples: fleet.day(member.plant, date),
    history: { at: history.map(({ at }) => at), values: history.map(({ power }) => power ?? Number.NaN) },
    neighbourYields: neighbourYields(index, own, dates),
    spot: member.plant,
    rating: member.plant.inverterPower,
  });
}

/** Intervals without grid that a member had on some days. */
export function interruptionsOf({ day }: Fleet, { plant }: Member, dates: readonly LocalDate[]): Interruption[] {
  const readings = dates.flatMap((on) => day(plant, on));
  const isDown = ({ events }: Reading): boolean => events?.includes('GRID_DISCONNECT') ?? false;
  const found: Interruption[] = [];
  let from: number | undefined;
  for (const read of readings) {
    if (isDown(read)) from ??= read.at;
    else if (from !== undefined) {
      found.push({
        installation: plant.id,
        kind: 'no_grid',
        household: null,
        readBy: null,
        step: 300_000,
        latitude: plant.latitude,
        longitude: plant.longitude,
        from: quantity(from),
        to: quantity(read.at),
      });
      from = undefined;
    }
  }
  return found;
}

/** The sun's height over whole days, computed once for all plants. */
export function pastSkies() {
  const known = new Map<LocalDate, ReturnType<typeof pastSkiesOf>>();
  return (on: LocalDate) => {
    const skies = known.get(on) ?? pastSkiesOf(on);
    known.set(on, skies);
    return skies;
  };
}

/** No fault stops it, and no string is missing. */
export const isSound = ({ scenario }: Member): boolean =>
  !isBreakdown(scenario) && scenario !== 'fuse-blown' && scenario !== 'repaired' && scenario !== 'never';

export const daysBefore = (now: LocalDate, days: number): LocalDate[] => daysFrom(addDays(now, -days), now);
export const noonOf = (date: LocalDate): number => instantOf(date, 12, 2);
