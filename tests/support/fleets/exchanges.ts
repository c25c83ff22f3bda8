import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { Planted } from './faults.ts';
import { aPlant, type Centre, type Plant } from './plants.ts';
import { mixed, type Random } from './random.ts';
import { type Sent, seriesOf } from './series.ts';
import type { Sky } from './sky.ts';

/** From a time on an installation is made of something else. Unit: ms since 1970. */
export interface Exchange {
  readonly at: number;
  /** When the office enters it. */
  readonly enteredAt: number;
  readonly reason: 'replacement' | 'extension';
  /** As it is from then on. */
  readonly plant: Plant;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/** What an installation is made of, and when something of it is exchanged. Unit: W and Wp; days and hours from the first exchange. */
interface ExchangeKind {
  readonly name: string;
  readonly of: Made;
  readonly changes: readonly (Made & { readonly day: number; readonly hour: number })[];
  /** Days until it is entered. */
  readonly late?: number;
}

interface Made {
  readonly inverterPower?: number;
  readonly generatorPower?: number;
  readonly phases?: 1 | 3;
}

/** All of them leave a healthy installation. */
export const EXCHANGE_KINDS: readonly ExchangeKind[] = [
  {
    name: '8 kW by 5 kW at noon',
    of: { inverterPower: 8_000, generatorPower: 5_400 },
    changes: [{ day: 0, hour: 12, inverterPower: 5_000 }],
  },
  {
    name: '8 kW by 5 kW at night',
    of: { inverterPower: 8_000, generatorPower: 5_200 },
    changes: [{ day: 0, hour: 1, inverterPower: 5_000 }],
  },
  {
    name: '8 kW by 5 kW, entered a week late',
    of: { inverterPower: 8_000, generatorPower: 5_300 },
    changes: [{ day: -4, hour: 11, inverterPower: 5_000 }],
    late: 7,
  },
  {
    name: '10 kW by 8 kW and back',
    of: { inverterPower: 10_000, generatorPower: 9_000 },
    changes: [
      { day: 0, hour: 2, inverterPower: 8_000 },
      { day: 2, hour: 13, inverterPower: 10_000 },
    ],
  },
  {
    name: 'two on one day',
    of: { inverterPower: 10_000, generatorPower: 7_500 },
    changes: [
      { day: 1, hour: 10, inverterPower: 6_000 },
      { day: 1, hour: 14, inverterPower: 8_000 },
    ],
  },
  {
    name: 'three phases by one',
    of: { inverterPower: 4_600, generatorPower: 4_200, phases: 3 },
    changes: [{ day: 0, hour: 11, inverterPower: 4_000, phases: 1 }],
  },
  {
    name: 'one phase by three',
    of: { inverterPower: 3_600, generatorPower: 3_600, phases: 1 },
    changes: [{ day: 0, hour: 11, inverterPower: 5_000, phases: 3 }],
  },
  {
    name: 'modules from 5 kWp to 15 kWp',
    of: { inverterPower: 15_000, generatorPower: 5_000 },
    changes: [{ day: 0, hour: 12, generatorPower: 15_000 }],
  },
  {
    name: 'modules from 16 kWp to 4 kWp, entered a week late',
    of: { inverterPower: 15_000, generatorPower: 16_000 },
    changes: [{ day: -3, hour: 22, generatorPower: 4_000 }],
    late: 7,
  },
  {
    name: 'inverter and modules to a third',
    of: { inverterPower: 30_000, generatorPower: 30_000 },
    changes: [{ day: 1, hour: 12, inverterPower: 10_000, generatorPower: 10_000 }],
  },
];

/** An installation with an exchange of a kind, the first one counted from a day on. */
export function exchanged(kind: ExchangeKind, sn: string, seed: number, { centre, from, random }: Where): Planted {
  const any = aPlant(sn, seed, centre, 6);
  const logger = { ...any.logger, breaks: 0, isOnChange: false };
  let plant = made({ ...any, tilt: 32, azimuth: 180, logger, known: { ...any.known, isPlaced: true, isOriented: true } }, kind.of);
  const first = plant;
  const exchanges = kind.changes.map(({ day, hour, ...change }): Exchange => {
    plant = made(plant, change);
    const at = instantOf(addDays(from, day), hour, random.whole(0, 59));
    const soon = random.pick([5, 20, 180]) * MINUTE;
    return {
      at,
      plant,
      enteredAt: at + (kind.late === undefined ? soon : kind.late * DAY),
      reason: 'inverterPower' in change ? 'replacement' : 'extension',
    };
  });
  return { plant: first, effects: [], exchanges };
}

interface Where {
  readonly centre: Centre;
  readonly from: LocalDate;
  readonly random: Random;
}

function made(plant: Plant, change: Made): Plant {
  const of = { ...plant, ...change };
  return {
    ...of,
    seed: mixed(plant.seed, of.inverterPower),
    known: { ...plant.known, generatorPower: of.generatorPower, phases: of.phases },
  };
}

interface Span {
  /** Unit: ms since 1970. */
  readonly from: number;
  readonly to: number;
}

/** Unit: ms. Before an exchange the old one is switched off. */
const OFF_BEFORE = 20 * MINUTE;

/** Readings of what was built in at each time. A new inverter of one phase fills the registers of the others with zeros. */
export function seriesOfExchanged({ plant, effects, exchanges = [] }: Planted, sky: Sky, { from, to }: Span): Sent[] {
  const parts = [{ at: from, plant }, ...exchanges];
  return parts.flatMap(({ at, plant: of }, index) => {
    const until = parts[index + 1]?.at;
    const sent = seriesOf(of, sky, { from: at, to: until === undefined ? to : until - OFF_BEFORE }, effects);
    return index > 0 && of.phases === 1 ? sent.map((one) => ({ ...one, line: { ...one.line, voltage_l2: 0, voltage_l3: 0 } })) : sent;
  });
}
