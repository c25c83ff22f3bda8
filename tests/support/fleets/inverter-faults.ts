import { aFaulty, type FaultKind, during, since, type Site, TELLS_ALL, within } from './faults.ts';
import type { Moment } from './moments.ts';
import type { Plant } from './plants.ts';
import type { Effect } from './series.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const stopped = (moment: Moment, state: string, events: readonly string[]): Moment => ({ ...moment, power: 0, state, events });

/** What an inverter with a logger that tells everything does from the first day on. */
const told = (name: string, allowed: readonly string[], needs: readonly string[], act: (site: Site) => Effect): FaultKind => ({
  name,
  allowed,
  ...(needs.length > 0 && { needs }),
  plants: (site) => [{ plant: aFaulty(site, 0, { logger: TELLS_ALL }), effects: [act(site)] }],
});

/** True while the sun rises from −2° to a height. Unit: degrees. */
const isDawn = (site: Site, top: number) => {
  const isMorning = within(site, 3, 11);
  return ({ at, elevation }: Moment) => isMorning(at) && elevation > -2 && elevation < top;
};

const dawn = (site: Site, top: number, state: string, events: readonly string[]): Effect => {
  const isOn = isDawn(site, top);
  return { acts: (moment) => (isOn(moment) ? stopped(moment, state, events) : moment) };
};

/** Power that an own limit allows. Unit: W. */
const limited = (name: string, exportLimit: 'limited' | 'zero', limit: (plant: Plant, at: number) => number): FaultKind => ({
  name,
  allowed: [],
  isFromFirst: true,
  plants: (site) => {
    const plant = aFaulty(site, 0, { known: { exportLimit } });
    const acts = (moment: Moment): Moment => {
      const most = limit(plant, moment.at);
      return moment.power > most ? { ...moment, power: most, state: 'THROTTLED' } : moment;
    };
    return [{ plant, effects: [{ acts }] }];
  },
});

/** A hybrid that charges its battery in these hours and feeds the home in the evening and at night. */
function hybrid(name: string, charges: (site: Site) => (at: number) => boolean, hasBattery: boolean): FaultKind {
  return {
    name,
    allowed: [],
    plants: (site) => {
      const [isCharging, isEvening] = [charges(site), within(site, 18, 23)];
      const plant = aFaulty(site, 0, { known: { hasBattery }, logger: { sleeps: false, hasDeadSide: false } });
      const evening = (moment: Moment): Moment => ({ ...moment, power: 0.22 * plant.inverterPower, state: 'MPPT', isAsleep: false });
      const acts = (moment: Moment): Moment => {
        if (isEvening(moment.at)) return evening(moment);
        return isCharging(moment.at) && moment.power > 0 ? { ...moment, power: 0, state: 'MPPT' } : moment;
      };
      return [{ plant, effects: [{ acts }] }];
    },
  };
}

/** Consumption of a home. Unit: W; a base load with peaks that repeat each day. */
const homeLoad = (at: number): number => 260 + 140 * Math.sin(at / HOUR) + (at % (4 * HOUR) < 20 * MINUTE ? 1_500 : 0);

/** The inverter itself, its limits and its battery. */
export const INVERTER_FAULTS: readonly FaultKind[] = [
  told('FAULT that lasts', ['state:FAULT', 'no_production'], ['state:FAULT'], (site) =>
    during(since(site, 9), (moment) => stopped(moment, 'FAULT', [])),
  ),
  told('FAULT at dawn only', ['state:FAULT'], [], (site) => dawn(site, 3, 'FAULT', [])),
  told('ground fault at dawn', ['event:GROUND_FAULT'], ['event:GROUND_FAULT'], (site) => dawn(site, 5, 'FAULT', ['GROUND_FAULT'])),
  told('ground fault that lasts', ['event:GROUND_FAULT'], ['event:GROUND_FAULT'], (site) =>
    during(since(site, 8), (moment) => stopped(moment, 'FAULT', ['GROUND_FAULT'])),
  ),
  told('derating by heat', ['event:OVER_TEMP', 'limited'], ['event:OVER_TEMP'], (site) =>
    during(within(site, 11, 14), (moment) => ({ ...moment, power: moment.power * 0.6, state: 'THROTTLED', events: ['OVER_TEMP'] })),
  ),
  told('derating without a word of heat', ['limited'], [], (site) =>
    during(within(site, 11, 13), (moment) => ({ ...moment, power: moment.power * 0.75, state: 'THROTTLED' })),
  ),
  told('trips by a worn fan at noon', ['event:OVER_TEMP'], ['event:OVER_TEMP'], (site) => {
    const isNoon = within(site, 11, 14);
    return during(
      (at) => isNoon(at) && at % HOUR < 10 * MINUTE,
      (moment) => stopped(moment, 'STANDBY', ['OVER_TEMP']),
    );
  }),
  told('a code of the maker for an hour', ['event:FRO_567'], [], (site) =>
    during(within(site, 12, 13), (moment) => ({ ...moment, events: ['FRO_567'] })),
  ),
  limited('zero export', 'zero', (_, at) => homeLoad(at)),
  limited('export limit of 70 %', 'limited', ({ generatorPower }) => 0.7 * generatorPower),
  hybrid('hybrid that feeds the home in the evening', (site) => within(site, 9, 11), true),
  hybrid('hybrid that charges all day on two days', (site) => within({ days: site.days.slice(1, 3) }, 3, 18), true),
];
