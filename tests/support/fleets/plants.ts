import { mixed, aRandom, type Random } from './random.ts';

/** How a logger measures, rounds and sends. */
export interface Logger {
  /** Unit: s. */
  readonly step: number;
  /** Unit: s after the full step, and by how much each time varies. */
  readonly offset: number;
  readonly jitter: number;
  readonly isOnChange: boolean;
  readonly sleeps: boolean;
  readonly hasStates: boolean;
  readonly hasEvents: boolean;
  readonly hasCounter: boolean;
  /** Its own side of 18 to 192 V while the inverter is off. */
  readonly hasDeadSide: boolean;
  /** Unit: V and W. */
  readonly voltStep: number;
  readonly wattStep: number;
  /** Unit: W at night. */
  readonly standby: number;
  /** Share of readings that are lost. */
  readonly lost: number;
  /** Share of readings that are sent twice. */
  readonly repeated: number;
  /** Unit: minutes. Readings are sent in batches of this length; 0: each at once. */
  readonly batch: number;
  /** Share of days with a broken connection of half an hour, after which the buffer is sent. */
  readonly breaks: number;
}

/** A generated installation. `tilt` and `azimuth` are true; what the office knows is `known`. */
export interface Plant {
  readonly sn: string;
  readonly seed: number;
  readonly latitude: number;
  readonly longitude: number;
  /** Unit: W. */
  readonly inverterPower: number;
  readonly generatorPower: number;
  readonly phases: 1 | 3;
  readonly strings: number;
  readonly tilt: number;
  readonly azimuth: number;
  readonly losses: number;
  /** Unit: V without own power, and rise at full power. */
  readonly volts: number;
  readonly rise: number;
  readonly logger: Logger;
  readonly known: Known;
}

/** What the office has written about an installation. */
export interface Known {
  readonly isPlaced: boolean;
  readonly isOriented: boolean;
  readonly generatorPower: number;
  readonly phases: 1 | 3;
  /** Filled from files: it has no modem. */
  readonly isArchive: boolean;
  readonly exportLimit: 'none' | 'limited' | 'zero';
  readonly hasBattery: boolean;
  /** Installations with the same one have one owner and address. */
  readonly site: string | null;
}

/** Unit: degrees; the middle of a neighbourhood. */
export interface Centre {
  readonly latitude: number;
  readonly longitude: number;
}

/** Places far enough apart that no two neighbourhoods are neighbours. */
export function centresOf(seed: number, count: number): Centre[] {
  const random = aRandom(mixed(seed, 5));
  const [columns, rows] = [Math.ceil(Math.sqrt(count * 1.5)), Math.ceil(count / Math.ceil(Math.sqrt(count * 1.5)))];
  return Array.from({ length: count }, (_, index) => ({
    latitude: 49.6 + 4.6 * ((Math.floor(index / columns) + random.between(0.3, 0.7)) / rows),
    longitude: 15.2 + 8 * (((index % columns) + random.between(0.3, 0.7)) / columns),
  }));
}

function aLogger(random: Random): Logger {
  const hasStates = random.isIn(0.65);
  const step = random.pick([60, 120, 300, 300, 300, 300, 600, 900]);
  const batch = step > 600 ? 0 : random.pick([0, 0, 0, 15, 30]);
  return {
    step,
    offset: random.whole(0, 59),
    jitter: random.pick([0, 0, 2, 20]),
    isOnChange: random.isIn(0.1),
    sleeps: random.isIn(0.4),
    hasStates,
    hasEvents: hasStates || random.isIn(0.2),
    hasCounter: random.isIn(0.7),
    hasDeadSide: random.isIn(0.35),
    voltStep: random.pick([0.1, 0.1, 0.5, 1]),
    wattStep: random.pick([1, 1, 1, 10, 100]),
    standby: random.pick([0, 0, -3, -8, 4]),
    lost: step > 600 ? 0.005 : random.pick([0, 0.005, 0.02, 0.05]),
    repeated: random.pick([0, 0, 0.01]),
    batch,
    breaks: batch === 0 ? random.pick([0, 0, 0.15]) : 0,
  };
}

const ROOFS: readonly (readonly [tilt: number, azimuth: number])[] = [
  [8, 180],
  [12, 95],
  [30, 90],
  [32, 268],
  [40, 180],
];

/** A healthy installation near a place. Unit: `spread` in km. */
export function aPlant(sn: string, seed: number, centre: Centre, spread: number): Plant {
  const random = aRandom(seed);
  const generatorPower = Math.round(
    random.pick([random.between(2_700, 11_000), random.between(5_000, 16_000), random.between(15_000, 49_000)]),
  );
  const inverterPower = Math.round(generatorPower / random.between(0.85, 1.35) / 100) * 100;
  const phases = generatorPower < 4_000 && random.isIn(0.5) ? 1 : 3;
  const roof = random.isIn(0.3) ? random.pick(ROOFS) : ([random.between(12, 44), random.between(115, 245)] as const);
  const [km, angle] = [spread * Math.sqrt(random.share()), random.between(0, 2 * Math.PI)];
  return {
    sn,
    seed,
    latitude: Math.round((centre.latitude + (km * Math.cos(angle)) / 111.2) * 1e5) / 1e5,
    longitude: Math.round((centre.longitude + (km * Math.sin(angle)) / 70) * 1e5) / 1e5,
    inverterPower,
    generatorPower,
    phases,
    strings: Math.max(1, Math.round(generatorPower / 5_000)),
    tilt: Math.round(roof[0]),
    azimuth: Math.round(roof[1]),
    losses: random.between(0.82, 0.93),
    volts: random.between(226, 240),
    rise: random.between(1, 7),
    logger: aLogger(random),
    known: {
      isPlaced: random.isIn(0.96),
      isOriented: random.isIn(0.65),
      generatorPower,
      phases,
      isArchive: false,
      exportLimit: 'none',
      hasBattery: false,
      site: null,
    },
  };
}

/** Neighbours that share clouds. Unit: `spread` in km. */
export const aNeighbourhood = (name: string, seed: number, centre: Centre, count: number, spread = 9): Plant[] =>
  Array.from({ length: count }, (_, index) => aPlant(`${name}${String(index).padStart(2, '0')}`, mixed(seed, 100 + index), centre, spread));
