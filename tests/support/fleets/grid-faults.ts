import { aFaulty, atHour, type FaultKind, during, type Planted, since, type Site, TELLS_ALL, TELLS_POWER, within } from './faults.ts';
import type { Moment } from './moments.ts';
import type { Effect } from './series.ts';

const MINUTE = 60_000;

/** No voltage from the grid: an inverter on its DC side that still sends readings. */
const cut = (moment: Moment, events: readonly string[], state = 'STANDBY'): Moment => ({
  ...moment,
  power: 0,
  volts: moment.volts.map((_, phase) => phase * 0.4),
  state: moment.isAsleep ? moment.state : state,
  events,
});

const lifted = (isOn: (at: number) => boolean, to: (moment: Moment, phase: number) => number): Effect =>
  during(isOn, (moment) => ({ ...moment, volts: moment.volts.map((_, phase) => to(moment, phase)) }));

const three = { of: { phases: 3 } } as const;

/** Above 253 V around noon each day; with trips of ten minutes in each half hour if they are told. */
function overvoltage(isTold: boolean): FaultKind {
  return {
    name: `overvoltage at noon, ${isTold ? 'with trips' : 'without a word'}`,
    allowed: isTold ? ['event:AC_OVER_VOLT', 'overvoltage'] : ['overvoltage'],
    needs: isTold ? ['event:AC_OVER_VOLT', 'overvoltage'] : ['overvoltage'],
    plants: (site) => {
      const isNoon = within(site, 10.5, 13.5);
      const isTrip = (at: number) => isTold && isNoon(at) && at % (30 * MINUTE) < 10 * MINUTE;
      const high = lifted(isNoon, (_, phase) => 254.2 + 0.6 * phase);
      const trip = during(isTrip, (moment) => ({ ...moment, power: 0, state: 'STANDBY', events: ['AC_OVER_VOLT'] }));
      return [{ plant: aFaulty(site, 0, { ...three, logger: isTold ? TELLS_ALL : { step: 300 } }), effects: [high, trip] }];
    },
  };
}

/** Installations 2 km apart lose the grid for two hours before noon of the second day. */
function outage(
  name: string,
  allowed: readonly string[],
  needs: readonly string[],
  act: (site: Site, isOut: (at: number) => boolean) => Effect,
): FaultKind {
  return {
    name,
    allowed,
    needs,
    plants: (site) => {
      const [from, to] = [atHour(site, 1, 9.5), atHour(site, 1, 12.2)];
      const isOut = (at: number) => at >= from && at < to;
      return [0, 1, 2].map(
        (index): Planted => ({
          plant: aFaulty(site, index, { ...three, east: index * 1.6, logger: TELLS_ALL }),
          effects: [act(site, isOut)],
        }),
      );
    },
  };
}

/** Five inverters of one farm lose the grid by their own switch. */
function farm(isTold: boolean): FaultKind {
  return {
    name: `main switch of a farm off for four hours, ${isTold ? 'told' : 'not told'}`,
    allowed: isTold ? ['event:GRID_DISCONNECT', 'no_production'] : ['no_production'],
    needs: isTold ? ['event:GRID_DISCONNECT'] : ['no_production'],
    plants: (site) => {
      const [from, to] = [atHour(site, 1, 9), atHour(site, 1, 13)];
      const off = during(
        (at) => at >= from && at < to,
        (moment) => cut(moment, isTold ? ['GRID_DISCONNECT'] : []),
      );
      const logger = isTold ? TELLS_ALL : TELLS_POWER;
      return Array.from({ length: 5 }, (_, index) => ({
        plant: aFaulty(site, index, { ...three, east: index * 0.02, logger, known: { site: site.name } }),
        effects: [off],
      }));
    },
  };
}

/** Unit: days since the first one, and local hours. */
type When = readonly [day: number, hour: number];

/** Switched off on site from one time to another. The first of the allowed causes is needed. */
function switchedOff(name: string, events: readonly string[], from: When, to: When, allowed: readonly string[]): FaultKind {
  return {
    name,
    allowed,
    needs: allowed.slice(0, 1),
    plants: (site) => {
      const [low, high] = [atHour(site, ...from), atHour(site, ...to)];
      const off = during(
        (at) => at >= low && at < high,
        (moment) => cut(moment, events),
      );
      return [{ plant: aFaulty(site, 0, { ...three, logger: TELLS_ALL }), effects: [off] }];
    },
  };
}

/** The grid, its switches and its voltage. */
export const GRID_FAULTS: readonly FaultKind[] = [
  overvoltage(true),
  overvoltage(false),
  {
    name: 'undervoltage at noon',
    allowed: ['undervoltage', 'event:AC_UNDER_VOLT'],
    plants: (site) => [{ plant: aFaulty(site, 0, three), effects: [lifted(within(site, 10, 14), (_, phase) => 198 + 2 * phase)] }],
  },
  {
    name: 'undervoltage at noon, told',
    allowed: ['undervoltage', 'event:AC_UNDER_VOLT'],
    needs: ['undervoltage', 'event:AC_UNDER_VOLT'],
    plants: (site) => {
      const isNoon = within(site, 10, 14);
      const told = during(isNoon, (moment) => ({ ...moment, events: ['AC_UNDER_VOLT'] }));
      return [{ plant: aFaulty(site, 0, { ...three, logger: TELLS_ALL }), effects: [lifted(isNoon, () => 193), told] }];
    },
  },
  {
    name: 'lost phase L2',
    allowed: ['lost_phase', 'undervoltage', 'low_yield'],
    plants: (site) => {
      const lost = lifted(since(site, 8), ({ volts }, phase) => (phase === 1 ? 4 : (volts[phase] ?? 0)));
      return [{ plant: aFaulty(site, 0, { ...three, logger: { hasDeadSide: false } }), effects: [lost] }];
    },
  },
  outage('outage of the area, told', ['grid_outage', 'event:GRID_DISCONNECT'], ['grid_outage'], (_, isOut) =>
    during(isOut, (moment) => cut(moment, ['GRID_DISCONNECT'])),
  ),
  outage('outage of the area with FAULT', ['grid_outage', 'event:GRID_DISCONNECT'], ['grid_outage'], (_, isOut) =>
    during(isOut, (moment) => cut(moment, ['GRID_DISCONNECT'], 'FAULT')),
  ),
  outage('outage of the area, loggers off', ['silent', 'area_silent'], ['silent', 'area_silent'], (_, isOut) => ({
    arrives: (at) => (isOut(at) ? null : at + 3_000),
  })),
  farm(true),
  farm(false),
  switchedOff(
    'AC breaker open for 40 minutes during a visit',
    ['AC_DISCONNECT', 'CABINET_OPEN'],
    [1, 11.2],
    [1, 11.9],
    ['event:AC_DISCONNECT', 'event:CABINET_OPEN'],
  ),
  switchedOff('manual shutdown over two days', ['MANUAL_SHUTDOWN'], [1, 10], [3, 10], ['event:MANUAL_SHUTDOWN']),
  {
    name: 'one phase told as phase to phase',
    allowed: [],
    plants: (site) => [
      {
        plant: aFaulty(site, 0, three),
        effects: [
          lifted(
            () => true,
            ({ volts }, phase) => (phase === 0 ? 401 : (volts[phase] ?? 0)),
          ),
        ],
      },
    ],
  },
  {
    name: 'all phases told as phase to phase',
    allowed: [],
    plants: (site) => [
      {
        plant: aFaulty(site, 0, three),
        effects: [
          lifted(
            () => true,
            ({ volts }, phase) => (volts[phase] ?? 0) * Math.sqrt(3),
          ),
        ],
      },
    ],
  },
];
