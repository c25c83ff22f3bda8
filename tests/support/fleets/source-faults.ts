import { localDateOf } from '#domain/time/warsaw.ts';
import { aFaulty, atHour, type FaultKind, type Planted, since, type Site, TELLS_ALL, within } from './faults.ts';
import type { Plant } from './plants.ts';
import type { Effect, SentLine } from './series.ts';

const HOUR = 3_600_000;

const single = (
  name: string,
  allowed: readonly string[],
  act: (site: Site, plant: Plant) => Effect,
  of: Parameters<typeof aFaulty>[2] = {},
): FaultKind => ({
  name,
  allowed,
  plants: (site) => {
    const plant = aFaulty(site, 0, of);
    return [{ plant, effects: [act(site, plant)] }];
  },
});

const mute = (from: number, to = Number.POSITIVE_INFINITY): Effect => ({ arrives: (at) => (at >= from && at < to ? null : at + 3_000) });

/** Installations that fall silent, each at its own time. */
const fallSilent = (
  name: string,
  allowed: readonly string[],
  members: readonly { readonly east: number; readonly hour: number; readonly day: number }[],
  site: string | null = null,
): FaultKind => ({
  name,
  allowed,
  needs: ['silent'],
  plants: (place) =>
    members.map(
      ({ east, hour, day }, index): Planted => ({
        plant: aFaulty(place, index, { east, known: { site: site && place.name } }),
        effects: [mute(atHour(place, day, hour))],
      }),
    ),
});

/** A wrong rating in the office's list, from the first reading on. */
const misrated = (name: string, times: number): FaultKind => ({
  name,
  allowed: [],
  isFromFirst: true,
  plants: (site) => {
    const right = aFaulty(site, 0);
    const generatorPower = Math.round(right.generatorPower * times);
    return [{ plant: { ...right, known: { ...right.known, generatorPower } }, effects: [] }];
  },
});

const counted = { logger: { hasCounter: true } } as const;

/** A counter that begins again at noon. */
function resetAtNoon(site: Site): Effect {
  const isNoon = within(site, 12, 24);
  const atNoon = new Map<string, number>();
  const tells = (line: SentLine): SentLine => {
    if (!isNoon(Date.parse(line.at)) || typeof line.energy_wh !== 'number') return line;
    const day = line.at.slice(0, 10);
    const start = atNoon.get(day) ?? line.energy_wh;
    atNoon.set(day, start);
    return { ...line, energy_wh: Math.max(0, line.energy_wh - start) };
  };
  return { tells };
}

/** All values of a line repeat those of 12:30 of the second day, up to what `changed` makes of the n-th line. */
const frozen =
  (changed: (line: SentLine, since: SentLine, index: number) => SentLine = (line) => line) =>
  (site: Site): Effect => {
    const isFrozen = since(site, 12.5, 1);
    let kept: SentLine | undefined;
    let index = 0;
    return {
      tells: (line) => {
        if (!isFrozen(Date.parse(line.at))) return line;
        kept ??= line;
        index += 1;
        return changed({ ...kept, at: line.at }, kept, index);
      },
    };
  };

const dayOf = ({ at }: SentLine) => localDateOf(Date.parse(at));

const repeats = (name: string, changed?: Parameters<typeof frozen>[0], of: Parameters<typeof aFaulty>[2] = counted): FaultKind => ({
  ...single(`values that do not change any more${name}`, ['stale', 'low_yield'], frozen(changed), {
    ...of,
    logger: { ...TELLS_ALL, sleeps: false, lost: 0, ...of?.logger },
  }),
  needs: ['stale'],
  isLasting: true,
});

/** Loggers, connections, counters, clocks, and what the office has written. */
export const SOURCE_FAULTS: readonly FaultKind[] = [
  fallSilent('modem dead', ['silent'], [{ east: 0, hour: 10, day: 0 }]),
  fallSilent(
    'router of five inverters dead',
    ['silent'],
    [0, 1, 2, 3, 4].map((index) => ({ east: index * 0.02, hour: 10, day: 0 })),
    'one',
  ),
  fallSilent(
    'two modems 3 km apart dead at unrelated times',
    ['silent'],
    [
      { east: 0, hour: 9, day: 0 },
      { east: 3, hour: 13, day: 0 },
    ],
  ),
  {
    name: 'two archives that end at the same minute',
    allowed: [],
    plants: (site) =>
      [0, 1].map(
        (index): Planted => ({
          plant: aFaulty(site, index, { east: index * 3, known: { isArchive: true }, logger: TELLS_ALL }),
          effects: [mute(atHour(site, 1, 11))],
        }),
      ),
  },
  {
    name: 'whole inverter off, logger with it, for a day',
    allowed: ['silent'],
    needs: ['silent'],
    plants: (site) => [{ plant: aFaulty(site, 0), effects: [mute(atHour(site, 1, 9), atHour(site, 2, 9))] }],
  },
  {
    name: 'connection lost for four hours, buffer sent after it',
    allowed: ['silent'],
    plants: (site) => {
      const [from, to] = [atHour(site, 1, 9), atHour(site, 1, 13)];
      return [{ plant: aFaulty(site, 0), effects: [{ arrives: (at) => (at >= from && at < to ? to + 60_000 : at + 3_000) }] }];
    },
  },
  single(
    'counter stuck at 0',
    [],
    (site) => {
      const isStuck = since(site, 0);
      return { tells: (line) => (isStuck(Date.parse(line.at)) ? { ...line, energy_wh: 0 } : line) };
    },
    counted,
  ),
  single('counter that begins again at noon', [], resetAtNoon, counted),
  misrated('generator rated ten times too high', 10),
  misrated('generator rated ten times too low', 0.1),
  {
    name: 'one phase measured, three phases written',
    allowed: [],
    plants: (site) => {
      const plant = aFaulty(site, 0, { of: { phases: 3 } });
      return [{ plant, effects: [{ tells: (line) => ({ ...line, voltage_l2: 0, voltage_l3: 0 }) }] }];
    },
  },
  {
    name: 'clock of the inverter an hour behind',
    allowed: ['clock'],
    plants: (site) => {
      const isWrong = since(site, 0);
      const tells = (line: SentLine): SentLine => {
        const at = Date.parse(line.at);
        return isWrong(at) ? { ...line, at: new Date(at - HOUR).toISOString() } : line;
      };
      return [{ plant: aFaulty(site, 0, { logger: { ...TELLS_ALL, step: 900 } }), effects: [{ tells }], isAlone: true }];
    },
  },
  repeats(''),
  repeats(', beside a counter of 0 from midnight on', (line, from) => (dayOf(line) > dayOf(from) ? { ...line, energy_wh: 0 } : line)),
  repeats(', beside a counter of 0 at times', (line, _from, index) => (index % 7 === 0 ? { ...line, energy_wh: 0 } : line)),
  repeats(', beside a state alone in every second line', (line, _from, index) =>
    index % 2 === 0 ? line : { sn: line.sn, at: line.at, state: 'MPPT' },
  ),
  repeats(', of one phase without a counter', undefined, { logger: { hasCounter: false }, of: { phases: 1 } }),
];
