import type { Reading } from '#server/store/telemetry/reading.ts';
import { chance } from './chance.ts';
import type { FaultScenario, Plant } from './plant.ts';
import type { Potential } from './power.ts';

/*
 * The showcase's stories. Each changes what an otherwise healthy plant does at a step; by the day's number, so that every
 * week of the year has them.
 */

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const STEP_MINUTES = 5;

/** What happens at one step, before anybody asks whether the modem can tell it. */
export interface Moment {
  readonly power: number;
  readonly voltages: Reading['voltages'];
  readonly state: string;
  readonly events: readonly string[];
}

interface Telling {
  readonly plant: Plant;
  readonly at: number;
  readonly sky: Potential;
  readonly moment: Moment;
}
type Story = (telling: Telling) => Moment;

const dayOf = (at: number): number => Math.floor(at / DAY);
/** Minutes since solar midnight. */
const solarMinute = ({ longitude }: Plant, at: number): number => (((at / MINUTE + longitude * 4) % 1440) + 1440) % 1440;
const between = (at: number, from: number, to: number, salt: number): number => from + (to - from) * chance(salt, Math.floor(at / MINUTE));

/** Every phase within these volts, to a tenth. */
const levelled = ({ plant, at, moment }: Telling, from: number, to: number): Moment['voltages'] => {
  const [a, b, c] = moment.voltages.map((voltage, phase) => voltage && Math.round(between(at, from, to, plant.seed + phase) * 10) / 10);
  return [a ?? null, b ?? null, c ?? null];
};

/** Two days of five the neighbours' roofs lift the line at noon, just below 253 V, and the inverter halves its power. */
const throttled: Story = (telling) => {
  const { plant, at, moment } = telling;
  const minute = solarMinute(plant, at);
  const isTold = [1, 3].includes(dayOf(at) % 5) && minute >= 660 && minute < 840 && moment.power > 0;
  return isTold ? { ...moment, power: moment.power * 0.5, state: 'THROTTLED', voltages: levelled(telling, 250.6, 252.8) } : moment;
};

/** Each day around noon: it feeds in, trips on too high a voltage, waits, starts again; five times in an hour and a quarter. */
const tripLoop: Story = (telling) => {
  const { plant, at, moment } = telling;
  const minute = solarMinute(plant, at);
  if (minute < 675 || minute >= 750 || moment.power <= 0) return moment;
  const step = Math.floor((minute - 675) / STEP_MINUTES) % 3;
  if (step === 0) return { ...moment, voltages: levelled(telling, 251.4, 252.7) };
  if (step === 1) return { power: 0, voltages: levelled(telling, 254.8, 256.8), state: 'FAULT', events: ['AC_OVER_VOLT'] };
  return { power: 0, voltages: levelled(telling, 249, 250.5), state: 'STARTING', events: [] };
};

/** Every fourth day the line is dead for two to three hours from before ten on. */
function minutesWithoutGrid(plant: Plant, at: number): number | undefined {
  const day = dayOf(at);
  if (day % 4 !== 2) return undefined;
  const begins = 560 + 50 * chance(0x75, day);
  const minutes = solarMinute(plant, at) - begins;
  return minutes >= -STEP_MINUTES && minutes < 120 + 50 * chance(0x76, day) ? minutes : undefined;
}

const withoutGrid: Story = ({ plant, at, moment }) => {
  const minutes = minutesWithoutGrid(plant, at);
  if (minutes === undefined || minutes < 0) return moment;
  return { power: 0, voltages: [null, null, null], state: 'STANDBY', events: ['GRID_DISCONNECT'] };
};

/** The farm sees the voltage break down first, and then its own generator's frequency, which its inverter keeps away from. */
const outage: Story = (telling) => {
  const minutes = minutesWithoutGrid(telling.plant, telling.at);
  if (minutes === undefined || minutes < 25) {
    const isBrownOut = minutes !== undefined && minutes < 0;
    const low = { ...telling.moment, power: 0, voltages: levelled(telling, 176, 198), state: 'FAULT', events: ['AC_UNDER_VOLT'] };
    return isBrownOut ? low : withoutGrid(telling);
  }
  if (minutes >= 70) return withoutGrid(telling);
  const events = [minutes < 50 ? 'UNDER_FREQUENCY' : 'OVER_FREQUENCY'];
  return {
    power: 0,
    voltages: levelled({ ...telling, moment: { ...telling.moment, voltages: [230, 230, 230] } }, 224, 238),
    state: 'STANDBY',
    events,
  };
};

/** Own use at night; a code of its maker's at noon every third day; one module too many in the string on cold mornings. */
const vendorCode: Story = ({ plant, at, sky, moment }) => {
  const day = dayOf(at);
  if (sky.up > 0.035 && sky.up < 0.1 && sky.isMorning && day % 6 === 0)
    return { ...moment, power: 0, state: 'STANDBY', events: ['DC_OVER_VOLT', 'FRO_309'] };
  const minute = solarMinute(plant, at);
  const power = moment.power === 0 && sky.up < 0 ? -3 : moment.power;
  const isTold = day % 3 === 1 && minute >= 720 && minute < 745;
  return { ...moment, power, events: isTold ? [...moment.events, 'FRO_567'].sort() : moment.events };
};

export const STORY_OF: Readonly<Partial<Record<FaultScenario, Story>>> = {
  throttled,
  'trip-loop': tripLoop,
  outage,
  'outage-near': withoutGrid,
  'vendor-code': vendorCode,
};
