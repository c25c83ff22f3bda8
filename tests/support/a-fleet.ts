import { spotOf } from '#domain/energy/daylight.ts';
import { kilometresBetween } from '#domain/energy/distance.ts';
import { addDays, daysFrom, type LocalDate, mondayOf } from '#domain/time/local-date.ts';
import { hoursOfDay, instantOf } from '#domain/time/warsaw.ts';
import { inventFleet } from '#server/seed/invented-fleet.ts';
import { fatesOfDemo, SHOWCASE_SERIALS } from '#server/seed/showcase.ts';
import { inverterDay, skiesOf } from '#server/telemetry/model/inverter-day.ts';
import { pastDay, pastSkiesOf } from '#server/telemetry/model/past-day.ts';
import { isBreakdown, type Plant, plantOf } from '#server/telemetry/model/plant.ts';
import type { Reading } from '#server/telemetry/reading.ts';
import { sumOf } from '#server/telemetry/roll-up.ts';

/** The demo's installations as its model knows them, without a database: seeded at `now`, reporting up to `until`. */
export function aFleet(size: number, now: number, until = now) {
  const { installations } = inventFleet(size);
  const fates = fatesOfDemo(installations, now);
  const members = installations.map((one, id) => {
    const { fate, since } = fates.get(one.sn) ?? { fate: 'healthy' as const, since: 0 };
    const facts = { ...one, id, inverterPower: one.inverter_power, generatorPower: one.generator_power };
    return { ...one, fate, plant: plantOf(facts, fate, since), isShown: SHOWCASE_SERIALS.has(one.sn), isPlaced: one.latitude !== null };
  });
  const told = new Map<string, readonly Reading[]>();
  /** What a plant reports on a day. */
  const day = (plant: Plant, date: LocalDate): readonly Reading[] => {
    const key = `${plant.id} ${date}`;
    const known = told.get(key) ?? inverterDay(plant, skiesOf(date), until);
    told.set(key, known);
    return known;
  };
  return { members, day, shown: (fate: string) => required(members.find((one) => one.isShown && one.fate === fate)) };
}

export type Fleet = ReturnType<typeof aFleet>;
export type Member = Fleet['members'][number];

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo lacks it');
  return value;
}

/** What the ten-minute means of a week from Monday say of one phase. Source: EN 50160 as the voltage report reads it. */
export function voltageWeek({ day }: Fleet, { plant }: Member, week: LocalDate, phase: 0 | 1 | 2) {
  const sums = new Map<number, { sum: number; count: number }>();
  for (const date of daysFrom(week, addDays(week, 7)))
    for (const { at, voltages, power } of day(plant, date)) {
      const voltage = voltages[phase];
      if (voltage === null || (voltage < 207 && power === 0)) continue;
      const slot = sums.get(Math.floor(at / 600_000)) ?? { sum: 0, count: 0 };
      sums.set(Math.floor(at / 600_000), { sum: slot.sum + voltage, count: slot.count + 1 });
    }
  const means = [...sums.values()].map(({ sum, count }) => sum / count);
  const expected = daysFrom(week, addDays(week, 7)).reduce((all, date) => all + hoursOfDay(date) * 6, 0);
  const n1 = means.filter((mean) => mean < 207 || mean > 253).length;
  const n2 = means.filter((mean) => mean < 195.5 || mean > 253).length;
  const isRegular = n1 / means.length <= 0.05;
  return {
    n: means.length,
    expected,
    n1,
    n2,
    isEnough: means.length >= 0.9 * expected,
    en50160: isRegular && n2 === 0,
    regulation: isRegular,
  };
}

export const lastWeekOf = (date: LocalDate): LocalDate => addDays(mondayOf(date), -7);

const WINDOW = 5;

/** Yield of five whole days before `date` over the median of the five nearest: kWh/kWp each. `null`: it is dark all around. */
export function yieldRatios({ members, day }: Fleet, date: LocalDate, skies = pastSkies()): { member: Member; ratio: number }[] {
  const dates = daysFrom(addDays(date, -WINDOW), date);
  const placed = members.filter(({ isPlaced, fate }) => isPlaced && fate !== 'never' && fate !== 'silent');
  const energyOn = ({ plant, isShown }: Member, on: LocalDate): number =>
    isShown || plant.fate.endsWith('-near') ? energyOf(day(plant, on)) : sumOf(pastDay(plant, skies(on)));
  const yields = new Map(placed.map((one) => [one, dates.reduce((sum, on) => sum + energyOn(one, on), 0) / one.plant.generatorPower]));
  return placed.flatMap((member) => {
    const nearest = placed
      .filter((other) => other !== member)
      .map((other) => ({ own: yields.get(other) ?? 0, km: kilometresBetween(spotOf(member.plant), spotOf(other.plant)) }))
      .sort((a, b) => a.km - b.km)
      .slice(0, 5)
      .map(({ own }) => own)
      .sort((a, b) => a - b);
    const median = nearest[2] ?? 0;
    return median < 0.1 * WINDOW ? [] : [{ member, ratio: (yields.get(member) ?? 0) / median }];
  });
}

/** From its powers: a counter may be yesterday's. Unit: Wh. */
const energyOf = (readings: readonly Reading[]): number => readings.reduce((sum, { power }) => sum + Math.max(0, power ?? 0) / 12, 0);

export function pastSkies() {
  const known = new Map<LocalDate, ReturnType<typeof pastSkiesOf>>();
  return (on: LocalDate) => {
    const skies = known.get(on) ?? pastSkiesOf(on);
    known.set(on, skies);
    return skies;
  };
}

/** Nothing stops it, and it has all its strings. */
export const isSound = ({ fate }: Member): boolean =>
  !isBreakdown(fate) && fate !== 'fuse-blown' && fate !== 'repaired' && fate !== 'never';

export const daysBefore = (now: LocalDate, days: number): LocalDate[] => daysFrom(addDays(now, -days), now);
export const noonOf = (date: LocalDate): number => instantOf(date, 12, 2);
