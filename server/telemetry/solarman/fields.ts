import type { Report } from '#server/telemetry/read-line.ts';
import type { SolarmanDatum, SolarmanMoment } from './client.ts';

/** Words for states as portals of this cloud print them. What is not listed is kept as it came. */
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

/** Grid voltage and frequency in the middle of what is normal: an error's direction is told by the side. */
const MIDDLE = { voltage: 230, frequency: 50 } as const;

type Fields = ReadonlyMap<string, SolarmanDatum>;

function number(fields: Fields, ...keys: readonly string[]): number | null {
  for (const key of keys) {
    const { value, unit } = fields.get(key) ?? {};
    if (value === undefined || value === null || value.trim() === '') continue;
    const read = Number(value);
    if (Number.isFinite(read)) return /^k(W|Wh|V)$/.test(unit ?? '') ? read * 1_000 : read;
  }
  return null;
}

function eventsOf(fields: Fields, highest: number): readonly string[] | null {
  const isRaised = (key: string) => (number(fields, key) ?? 0) !== 0;
  const known = ['PG_V_ERR0', 'PG_F_ERR0', 'ELC_ERR1', 'MAC_T_ERRin1'];
  if (!known.some((key) => fields.has(key))) return null;
  const frequency = number(fields, 'A_Fo1') ?? MIDDLE.frequency;
  return [
    ...(isRaised('PG_V_ERR0') ? [highest >= MIDDLE.voltage ? 'AC_OVER_VOLT' : 'AC_UNDER_VOLT'] : []),
    ...(isRaised('ELC_ERR1') ? ['GROUND_FAULT'] : []),
    ...(isRaised('PG_F_ERR0') ? [frequency >= MIDDLE.frequency ? 'OVER_FREQUENCY' : 'UNDER_FREQUENCY'] : []),
    ...(isRaised('MAC_T_ERRin1') ? ['OVER_TEMP'] : []),
  ].sort();
}

/** One moment of a device under our names. Numbers come as text; energy in kWh, or in what its unit says. */
export function reportOf(sn: string, { collectTime, dataList }: SolarmanMoment): Report {
  const fields: Fields = new Map((dataList ?? []).map((datum) => [datum.key, datum]));
  const voltages = [number(fields, 'AV1', 'G_V_L1'), number(fields, 'AV2', 'G_V_L2'), number(fields, 'AV3', 'G_V_L3')] as const;
  const state = fields.get('INV_ST1')?.value?.trim() || null;
  const unit = fields.get('Etdy_ge1')?.unit ?? 'kWh';
  const energy = number(fields, 'Etdy_ge1');
  return {
    sn,
    at: collectTime * 1_000,
    power: number(fields, 'APo_t1'),
    energy: energy === null || unit === 'kWh' || unit === 'Wh' ? energy : energy * 1_000,
    voltages,
    state: state === null ? null : (STATES[state.toLowerCase()] ?? state),
    events: eventsOf(fields, Math.max(0, ...voltages.map((voltage) => voltage ?? 0))),
  };
}
