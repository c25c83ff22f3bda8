import type { Reading } from '#server/store/telemetry/reading.ts';
import { chance } from './chance.ts';
import type { FaultScenario, Plant } from './plant.ts';
import type { Potential } from './power.ts';

/*
 * The scenarios of the showcase. Each changes what an otherwise healthy plant does at a step. They depend on the day's number, so that
 * every week of the year has them.
 */

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const STEP_MINUTES = 5;

/** The state of a plant at one step, whether or not its modem can send it. */
export interface Moment {
  readonly power: number;
  readonly voltages: Reading['voltages'];
  readonly state: string;
  readonly events: readonly string[];
}

interface StoryInput {
  readonly plant: Plant;
  readonly at: number;
  readonly sky: Potential;
  readonly moment: Moment;
}
type Story = (input: StoryInput) => Moment;

const dayOf = (at: number): number => Math.floor(at / DAY);
/** Minutes since solar midnight. */
const solarMinute = ({ longitude }: Plant, at: number): number => (((at / MINUTE + longitude * 4) % 1440) + 1440) % 1440;
const between = (at: number, from: number, to: number, salt: number): number => from + (to - from) * chance(salt, Math.floor(at / MINUTE));

/** Sets every phase to a voltage in this range, rounded to a tenth. */
const levelled = ({ plant, at, moment }: StoryInput, from: number, to: number): Moment['voltages'] => {
  const [a, b, c] = moment.voltages.map((voltage, phase) => voltage && Math.round(between(at, from, to, plant.seed + phase) * 10) / 10);
  return [a ?? null, b ?? null, c ?? null];
};

/** On two days of five the neighbours' roofs raise the line at noon to just below 253 V, and the inverter halves its power. */
const throttled: Story = (input) => {
  const { plant, at, moment } = input;
  const minute = solarMinute(plant, at);
  const isThrottled = [1, 3].includes(dayOf(at) % 5) && minute >= 660 && minute < 840 && moment.power > 0;
  return isThrottled ? { ...moment, power: moment.power * 0.5, state: 'THROTTLED', voltages: levelled(input, 250.6, 252.8) } : moment;
};

/** Each day around noon: it feeds in, trips because of the voltage, waits, starts again; five times in an hour and a quarter. */
const tripLoop: Story = (input) => {
  const { plant, at, moment } = input;
  const minute = solarMinute(plant, at);
  if (minute < 675 || minute >= 750 || moment.power <= 0) return moment;
  const step = Math.floor((minute - 675) / STEP_MINUTES) % 3;
  if (step === 0) return { ...moment, voltages: levelled(input, 251.4, 252.7) };
  if (step === 1) return { power: 0, voltages: levelled(input, 254.8, 256.8), state: 'FAULT', events: ['AC_OVER_VOLT'] };
  return { power: 0, voltages: levelled(input, 249, 250.5), state: 'STARTING', events: [] };
};

/** Every fourth day the line has no voltage for two to three hours from shortly before ten on. */
function minutesWithoutGrid(plant: Plant, at: number): number | undefined {
  const day = dayOf(at);
  if (day % 4 !== 2) return undefined;
  const begins = 560 + 50 * chance(0x75, day);
  const minutes = solarMinute(plant, at) - begins;
  return minutes >= -STEP_MINUTES && minutes < 120 + 50 * chance(0x76, day) ? minutes : undefined;
}

const gridFailure: Story = ({ plant, at, moment }) => {
  const minutes = minutesWithoutGrid(plant, at);
  if (minutes === undefined || minutes < 0) return moment;
  return { power: 0, voltages: [null, null, null], state: 'STANDBY', events: ['GRID_DISCONNECT'] };
};

/** On the farm the voltage fails first; then its own generator's frequency keeps the inverter off. */
const outage: Story = (input) => {
  const minutes = minutesWithoutGrid(input.plant, input.at);
  if (minutes === undefined || minutes < 25) {
    const isBrownOut = minutes !== undefined && minutes < 0;
    const low = { ...input.moment, power: 0, voltages: levelled(input, 176, 198), state: 'FAULT', events: ['AC_UNDER_VOLT'] };
    return isBrownOut ? low : gridFailure(input);
  }
  if (minutes >= 70) return gridFailure(input);
  const events = [minutes < 50 ? 'UNDER_FREQUENCY' : 'OVER_FREQUENCY'];
  return {
    power: 0,
    voltages: levelled({ ...input, moment: { ...input.moment, voltages: [230, 230, 230] } }, 224, 238),
    state: 'STANDBY',
    events,
  };
};

/** Consumption at night; a code of the manufacturer at noon every third day; one module too many in the string on cold mornings. */
const vendorCode: Story = ({ plant, at, sky, moment }) => {
  const day = dayOf(at);
  if (sky.up > 0.035 && sky.up < 0.1 && sky.isMorning && day % 6 === 0)
    return { ...moment, power: 0, state: 'STANDBY', events: ['DC_OVER_VOLT', 'FRO_309'] };
  const minute = solarMinute(plant, at);
  const power = moment.power === 0 && sky.up < 0 ? -3 : moment.power;
  const isActive = day % 3 === 1 && minute >= 720 && minute < 745;
  return { ...moment, power, events: isActive ? [...moment.events, 'FRO_567'].sort() : moment.events };
};

export const STORY_OF: Readonly<Partial<Record<FaultScenario, Story>>> = {
  throttled,
  'trip-loop': tripLoop,
  outage,
  'outage-near': gridFailure,
  'vendor-code': vendorCode,
};
