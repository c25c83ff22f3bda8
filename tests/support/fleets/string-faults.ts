import { aFaulty, atHour, type FaultKind, during, since, type Site, TELLS_ALL, TELLS_POWER, within } from './faults.ts';
import { aPlant, type Plant } from './plants.ts';
import type { Effect } from './series.ts';

const FUSE = 'BLOWN_STRING_FUSE';

/** One of so many strings is lost from 10:00 of the first day on; the code is told for half an hour, or never. */
function blownFuse(strings: number, isTold: boolean): FaultKind {
  return {
    name: `fuse of 1 of ${strings} strings, ${isTold ? 'told for half an hour' : 'not told'}`,
    allowed: isTold ? [`event:${FUSE}`, 'low_yield'] : ['low_yield'],
    ...(isTold && { needs: [`event:${FUSE}`], isLasting: true as const }),
    plants: (site) => {
      const plant = aFaulty(site, 0, { logger: isTold ? TELLS_ALL : {}, of: { strings } });
      const [from, until] = [atHour(site, 0, 10), atHour(site, 0, 10.6)];
      const isBlown = since(site, 10);
      const lost: Effect = { share: (at) => (isBlown(at) ? 1 - 1 / strings : 1) };
      const told = during(
        (at) => isTold && at >= from && at < until,
        (moment) => ({ ...moment, events: [...moment.events, FUSE] }),
      );
      return [{ plant, effects: [lost, told] }];
    },
  };
}

/** A roof whose light or modules are reduced from the first day on, without a word of the inverter. */
const reduced = (name: string, allowed: readonly string[], share: (site: Site) => (at: number) => number): FaultKind => ({
  name,
  allowed,
  plants: (site) => [{ plant: aFaulty(site, 0), effects: [{ share: share(site) }] }],
});

/** Days since the first one, with fractions; 0 before. */
const daysInto = (site: Site) => {
  const from = atHour(site, 0, 0);
  return (at: number) => Math.max(0, (at - from) / 86_400_000);
};

function northRoof(isOriented: boolean): FaultKind {
  return {
    name: `north roof, orientation ${isOriented ? 'known' : 'not known'}`,
    allowed: isOriented ? [] : ['low_yield'],
    isFromFirst: true,
    plants: (site) => [{ plant: aFaulty(site, 0, { of: { tilt: 25, azimuth: 5 }, known: { isOriented } }), effects: [] }],
  };
}

/** Snow for days on all roofs; steep ones are free of it sooner. */
const snow: FaultKind = {
  name: 'a week of snow on all roofs',
  allowed: ['low_yield', 'no_production'],
  isOfWinter: true,
  plants: (site) => {
    const into = daysInto(site);
    const covered = (plant: Plant) => 1.5 + (50 - plant.tilt) / 8;
    return Array.from({ length: 6 }, (_, index) => {
      const plant = aPlant(`${site.name}F${index}`, site.seed + index, site.centre, 6);
      return { plant, effects: [{ share: (at) => (into(at) > 0 && into(at) < covered(plant) ? 0.03 : 1) }] };
    });
  },
};

/** Strings, modules and their light. */
export const STRING_FAULTS: readonly FaultKind[] = [
  blownFuse(2, true),
  blownFuse(3, true),
  blownFuse(4, true),
  blownFuse(6, true),
  blownFuse(2, false),
  blownFuse(3, false),
  blownFuse(4, false),
  {
    name: 'DC isolator off, told',
    allowed: ['event:DC_DISCONNECT', 'no_production', 'low_yield'],
    needs: ['event:DC_DISCONNECT', 'no_production'],
    plants: (site) => {
      const isOff = since(site, 9.5);
      const off = during(isOff, (moment) => ({
        ...moment,
        power: 0,
        state: moment.isAsleep ? 'SLEEPING' : 'STANDBY',
        events: ['DC_DISCONNECT'],
      }));
      return [{ plant: aFaulty(site, 0, { logger: TELLS_ALL }), effects: [off] }];
    },
  },
  {
    name: 'DC isolator off, not told',
    allowed: ['no_production', 'low_yield'],
    needs: ['no_production'],
    plants: (site) => [
      { plant: aFaulty(site, 0, { logger: TELLS_POWER }), effects: [during(since(site, 9.5), (moment) => ({ ...moment, power: 0 }))] },
    ],
  },
  northRoof(true),
  northRoof(false),
  snow,
  // a tenth of a weak morning is 0 for a coarse meter: nothing was produced
  reduced('shade that grows over the mornings', ['low_yield', 'no_production'], (site) => {
    const [into, isMorning] = [daysInto(site), within(site, 5, 11)];
    return (at) => (isMorning(at) ? Math.max(0.1, 1 - into(at) * 0.15) : 1);
  }),
  reduced('soiling of 8 %', [], (site) => {
    const isDirty = since(site, 0);
    return (at) => (isDirty(at) ? 0.92 : 1);
  }),
  reduced('slow decline to two thirds, as by PID', ['low_yield'], (site) => {
    const into = daysInto(site);
    return (at) => Math.max(0.66, 1 - into(at) * 0.05);
  }),
];
