/*
 * A route of 30 stops, six of them with an agreed time, compared with the textbook way (the baseline): nearest neighbour and 2-opt that
 * measures the whole way after each turn. In one run; the lengths are compared without agreed times, which the baseline does not know.
 */
import type { Spot } from '#domain/energy/sun.ts';
import { planRoute, ROUTE_STOPS, type Stop } from '#domain/route/plan-route.ts';
import { kmOf, legsOf } from '#domain/route/legs.ts';
import { median } from './support/page-measurements.ts';

const DAYS = 12;
/** Unit: ms at a quarter of the processor. */
const BUDGET_MS = 50;
const QUARTER = 4;
const HERE: Spot = { latitude: 52, longitude: 19.5 };

/** Places in about 100 km around, the same at each run. */
const placesOf = (day: number): Spot[] =>
  Array.from({ length: ROUTE_STOPS }, (_, at) => ({
    latitude: 51.2 + (((day * 31 + at) * 7919) % 1000) / 625,
    longitude: 18.3 + (((day * 17 + at) * 104_729) % 997) / 415,
  }));
const kmOfWay = (places: readonly Spot[]): number => kmOf(legsOf(places, HERE));

function baseline(places: readonly Spot[]): readonly Spot[] {
  const left = [...places];
  let way: Spot[] = [];
  while (left.length > 0) {
    const from = way.at(-1) ?? HERE;
    const legs = left.map((place) => kmOf(legsOf([place], from)));
    way.push(...left.splice(legs.indexOf(Math.min(...legs)), 1));
  }
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (let from = 0; from < way.length - 1; from++) {
      for (let to = from + 1; to < way.length; to++) {
        const turned = [...way.slice(0, from), ...way.slice(from, to + 1).reverse(), ...way.slice(to + 1)];
        if (kmOfWay(turned) > kmOfWay(way) - 1e-9) continue;
        way = turned;
        isBetter = true;
      }
    }
  }
  return way;
}

const stopsOf = (day: number, hasTimes: boolean): Stop[] =>
  placesOf(day).map((place, at) => ({ place, from: hasTimes && at % 5 === 0 ? `${String(8 + at / 5).padStart(2, '0')}:00` : null }));

/** The clock of processor time has a resolution of milliseconds. */
const TIMES = 50;
/** Unit: ms of processor time. */
function cpuOf(work: () => unknown): number {
  const from = process.threadCpuUsage().user;
  for (let time = 0; time < TIMES; time++) work();
  return (process.threadCpuUsage().user - from) / 1000 / TIMES;
}

const plan = (day: number, hasTimes: boolean) => planRoute(stopsOf(day, hasTimes), { start: HERE, returns: false });
for (let day = 0; day < DAYS; day++) cpuOf(() => plan(day, true)); // without the share of the compiler
const rounds = Array.from({ length: DAYS }, (_, day) => ({
  ours: cpuOf(() => plan(day, true)),
  baseline: cpuOf(() => baseline(placesOf(day))),
  km: plan(day, false).after / kmOfWay(baseline(placesOf(day))),
}));
const middle = (of: (round: (typeof rounds)[number]) => number): string => median(rounds.map(of)).toFixed(2);
console.log(`${ROUTE_STOPS} stops, ${DAYS} days: ${middle(({ ours }) => ours)} ms, baseline ${middle(({ baseline: ms }) => ms)} ms`);
console.log(
  `ratio ${middle(({ ours, baseline: ms }) => ours / ms)} (budget 0.5), length ${middle(({ km }) => km)} of the baseline's (budget 1)`,
);
console.log(
  `slowest day at a quarter of the processor ${(Math.max(...rounds.map(({ ours }) => ours)) * QUARTER).toFixed(1)} ms (budget ${BUDGET_MS})`,
);
