import { isKeptVoltage, isPhaseVoltage, NORMAL_FREQUENCY, NORMAL_VOLTAGE, PHASE_VOLTAGE_MOST } from '#domain/grid/voltage.ts';
import type { LineReading } from '#server/telemetry/read-line.ts';
import { quote } from '#server/telemetry/unreadable.ts';
import type { SolarmanDatum, SolarmanMoment } from './client.ts';

/** Names of states in portals of this cloud. Others are kept as they are. */
const STATES: Readonly<Record<string, string>> = {
  'grid connected': 'MPPT',
  'on-grid': 'MPPT',
  normal: 'MPPT',
  generating: 'MPPT',
  checking: 'STARTING',
  'self-checking': 'STARTING',
  waiting: 'STANDBY',
  standby: 'STANDBY',
  'power limited': 'THROTTLED',
  'recoverable fault': 'FAULT',
  'permanent fault': 'FAULT',
  fault: 'FAULT',
  alarm: 'FAULT',
  'shut down': 'OFF',
};

/** Factors of the cloud's units to ours. The first is the unit documented for such keys. */
const UNITS = {
  power: { W: 1, kW: 1e3, MW: 1e6 },
  energy: { kWh: 1e3, Wh: 1, MWh: 1e6 },
  voltage: { V: 1, kV: 1e3 },
  frequency: { Hz: 1 },
} as const satisfies Record<string, Readonly<Record<string, number>>>;

type Kind = keyof typeof UNITS;

/** Case-insensitive except for the prefix: m would be milli. */
const factorOf = (factors: Readonly<Record<string, number>>, unit: string): number | undefined =>
  unit === ''
    ? Object.values(factors)[0]
    : Object.entries(factors).find(([known]) => known.toLowerCase() === unit.toLowerCase() && !unit.startsWith('m'))?.[1];

type Fields = ReadonlyMap<string, SolarmanDatum>;

interface Noting {
  readonly fields: Fields;
  readonly refused: string[];
}

/** The first of these keys with a number, in our unit. */
function measured({ fields, refused }: Noting, kind: Kind, ...keys: readonly string[]): { key: string; value: number } | undefined {
  for (const key of keys) {
    const { value, unit } = fields.get(key) ?? {};
    const read = Number((value ?? '').trim() || Number.NaN);
    if (!Number.isFinite(read)) continue;
    const said = (unit ?? '').trim();
    const factor = factorOf(UNITS[kind], said);
    if (factor !== undefined) return { key, value: read * factor };
    refused.push(`${key} is in a unit that is not known here: ${quote(`${value} ${said}`)}`);
  }
  return undefined;
}

function voltage(noting: Noting, ...keys: readonly string[]): number | null {
  const { key, value } = measured(noting, 'voltage', ...keys) ?? {};
  if (key === undefined || value === undefined) return null;
  if (isPhaseVoltage(value)) return value;
  noting.refused.push(`${key} is above ${PHASE_VOLTAGE_MOST} V, no phase against neutral: ${quote(noting.fields.get(key)?.value)}`);
  return isKeptVoltage(value) ? value : null;
}

/**
 * The code for over or under if the measured values prove one of them; otherwise the flag itself, like the flags of temperature and
 * leakage.
 */
function sideOf(
  flag: string,
  values: readonly number[],
  { least, most }: { least: number; most: number },
  codes: readonly [string, string],
): string {
  const [under, over] = [values.some((value) => value < least), values.some((value) => value >= most)];
  return under === over ? flag : over ? codes[1] : codes[0];
}

function eventsOf({ fields }: Noting, voltages: readonly number[], frequencies: readonly number[]): readonly string[] | null {
  const flags = ['PG_V_ERR0', 'PG_F_ERR0', 'ELC_ERR1', 'MAC_T_ERRin1'].filter((flag) => fields.has(flag));
  if (flags.length === 0) return null;
  const isRaised = (flag: string) => !['', '0'].includes((fields.get(flag)?.value ?? '').trim());
  const named: Readonly<Record<string, string>> = {
    PG_V_ERR0: sideOf('PG_V_ERR0', voltages, NORMAL_VOLTAGE, ['AC_UNDER_VOLT', 'AC_OVER_VOLT']),
    PG_F_ERR0: sideOf('PG_F_ERR0', frequencies, NORMAL_FREQUENCY, ['UNDER_FREQUENCY', 'OVER_FREQUENCY']),
  };
  return flags
    .filter(isRaised)
    .map((flag) => named[flag] ?? flag)
    .sort();
}

/** A plain number is the manufacturer's own and keeps its key, so that it is not taken as a number of SunSpec. */
function stateOf(said: string | undefined): string | null {
  if (!said) return null;
  return /^\d+$/.test(said) ? `INV_ST1:${said}` : (STATES[said.toLowerCase()] ?? said);
}

export interface Moment {
  readonly reading: LineReading;
  /** Values left out, each with its reason. */
  readonly refused: readonly string[];
}

const isOfPhase = (value: number | null): value is number => value !== null && isPhaseVoltage(value);

/** Converts one moment of a device. Numbers are text, in the unit given beside them. */
export function momentOf(sn: string, { collectTime, dataList }: SolarmanMoment): Moment {
  const noting: Noting = { fields: new Map((dataList ?? []).map((datum) => [datum.key, datum])), refused: [] };
  const voltages = [voltage(noting, 'AV1', 'G_V_L1'), voltage(noting, 'AV2', 'G_V_L2'), voltage(noting, 'AV3', 'G_V_L3')] as const;
  const frequency = measured(noting, 'frequency', 'A_Fo1')?.value;
  return {
    reading: {
      sn,
      at: collectTime * 1_000,
      power: measured(noting, 'power', 'APo_t1')?.value ?? null,
      energy: measured(noting, 'energy', 'Etdy_ge1')?.value ?? null,
      voltages,
      state: stateOf(noting.fields.get('INV_ST1')?.value?.trim()),
      events: eventsOf(noting, voltages.filter(isOfPhase), frequency === undefined ? [] : [frequency]),
    },
    refused: noting.refused,
  };
}
