import type { PhaseCount } from '#domain/grid/voltage.ts';
import type { Source } from '#domain/grid/status.ts';
import { STREETS, TOWNS } from './places.ts';
import { townOf } from './regions.ts';
import type { SeededRandom } from './seeded-random.ts';

/** An installation as a row of its table, with the names of the columns. */
export interface InventedInstallation {
  readonly sn: string;
  readonly description: string;
  readonly phases: PhaseCount;
  readonly vendor: string;
  readonly modem_barcode: string | null;
  readonly tilt: number | null;
  readonly azimuth: number | null;
  readonly street: string;
  readonly number: string;
  readonly number2: string;
  readonly post_code: string;
  readonly city: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly inverter_power: number;
  readonly generator_power: number;
  readonly source: Source;
  readonly model: string;
}

/** Manufacturers with their prefix of serial numbers and their model families: single-phase, three-phase, and from 25 kW on. */
const MAKERS = [
  ['Fronius', 'FR', 'Primo', 'Symo', 'Tauro'],
  ['SMA', '30', 'Sunny Boy', 'Tripower', 'Tripower CORE1'],
  ['Huawei', 'HV', 'SUN2000L', 'SUN2000', 'SUN2000'],
  ['Sofar Solar', 'SF', 'KTLM', 'KTLX', 'KTLX-G3'],
  ['Growatt', 'GW', 'MIN', 'MOD', 'MAC'],
  ['Solis', 'SL', '1P', '3P', '3P-5G'],
  ['FoxESS', 'FX', 'S-Series', 'T-Series', 'V-Series'],
  ['GoodWe', 'GE', 'XS', 'SDT', 'SMT'],
  ['Sungrow', 'SG', 'RS', 'RT', 'CX'],
  ['Kostal', 'KO', 'PIKO MP', 'Plenticore', 'PIKO CI'],
] as const;
export const VENDORS: readonly string[] = [...MAKERS.map(([name]) => name), 'Deye', 'SolarEdge'];

/** Unit: kW, usual sizes of three-phase inverters. */
const THREE_PHASE = [5, 6, 8, 8, 10, 10, 12, 15, 20, 30, 50] as const;
const ONE_PHASE = [2, 3, 3.6] as const;
/** Unit: kW. Homes have at most this, commercial inverters at least that. */
const HOME_MOST = 10;
const COMMERCIAL_LEAST = 25;
const SMALL = ['Dom', 'Dom', 'Dom', 'Dom', 'Dom', 'Dom', 'Gospodarstwo', 'Warsztat', 'Pensjonat', 'Remiza OSP'] as const;
const LARGE = [
  'Gospodarstwo',
  'Gospodarstwo',
  'Szkoła',
  'Warsztat',
  'Pensjonat',
  'Sklep',
  'Sklep',
  'Remiza OSP',
  'Magazyn',
  'Magazyn',
] as const;

type Maker = (typeof MAKERS)[number];

/** A model as manufacturers name it: the family for its phases and size, and the size in kW. */
const modelOf = ([vendor, , onePhase, threePhase, commercial]: Maker, phases: PhaseCount, size: number): string =>
  `${vendor} ${phases === 1 ? onePhase : size < COMMERCIAL_LEAST ? threePhase : commercial} ${size}`;

export const modemBarcode = (number: number): string => `PVM-${String(240_000 + number * 7)}`;

export function inventInstallation(random: SeededRandom, index: number): InventedInstallation {
  const maker = random.pick(MAKERS);
  const [vendor, beginning] = maker;
  const phases: PhaseCount = random.isOneIn(7) ? 1 : 3;
  const size = phases === 1 ? random.pick(ONE_PHASE) : random.pick(THREE_PHASE);
  const source: Source = index % 11 === 7 ? 'Solarman' : 'PV';
  const town = townOf(index) ?? TOWNS[random.whole(0, TOWNS.length - 1)];
  if (!town) throw new Error('There are no towns');
  const street = STREETS[random.whole(0, STREETS.length - 1)] ?? 'Polna';
  const hasNoAddress = index % 60 === 31;
  const isPlaced = source === 'PV' && index % 40 !== 19;
  return {
    sn: `${beginning}${String(random.whole(10_000_000, 99_999_999))}${String(index).padStart(3, '0')}`,
    description: `${random.pick(size <= HOME_MOST ? SMALL : LARGE)} ${town.name}, ${street}`.slice(0, 64),
    phases,
    vendor: source === 'PV' ? vendor : '',
    modem_barcode: source === 'PV' ? modemBarcode(index + 1) : null,
    tilt: source === 'PV' ? random.pick([25, 25, 30, 30, 35, 35, 40, 45]) : null,
    azimuth: source === 'PV' ? random.pick([140, 150, 160, 165, 170, 180, 180, 180, 190, 200, 210, 220]) : null,
    ...(hasNoAddress
      ? { street: 'Brak', number: 'Brak', post_code: 'Brak', city: 'Brak' }
      : { street, number: streetNumber(random), post_code: town.postCode, city: town.name }),
    number2: !hasNoAddress && random.isOneIn(6) ? String(random.whole(1, 24)) : '',
    latitude: isPlaced ? near(random, town.latitude) : null,
    longitude: isPlaced ? near(random, town.longitude) : null,
    inverter_power: size * 1_000,
    generator_power: Math.round((size * (1 + random.next() * 0.25) * 1_000) / 55) * 55,
    source,
    model: modelOf(maker, phases, size),
  };
}

const streetNumber = (random: SeededRandom): string => `${random.whole(1, 120)}${random.isOneIn(5) ? random.pick(['A', 'B', 'C']) : ''}`;

/** Within about two kilometres. */
const near = (random: SeededRandom, degrees: number): number => Math.round((degrees + (random.next() - 0.5) * 0.03) * 1e5) / 1e5;
