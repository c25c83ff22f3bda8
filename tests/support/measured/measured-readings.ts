import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { instantOf } from '#domain/time/warsaw.ts';

/** A measured reading. Unit: ms since 1970, W, V. */
export interface MeasuredReading {
  readonly at: number;
  readonly power: number | null;
  readonly voltages: readonly [number | null, number | null, number | null];
  readonly state: string | null;
  readonly events: readonly string[] | null;
}

/** The text of a file of this folder. */
export const fileOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const tenths = (text = ''): number => Number(text) / 10;

/** Telegrams of a three-phase home meter, every ten seconds. It does not know the inverter's power. */
export function p1Readings(): MeasuredReading[] {
  const readings: MeasuredReading[] = [];
  let date = '';
  for (const line of fileOf('p1-meter-2023.txt').trim().split('\n')) {
    const [time = '', l1, l2, l3] = line.split(',');
    if (l1 === undefined) date = line;
    else {
      const at = instantOf(date, Number(time.slice(0, 2)), Number(time.slice(2, 4))) + Number(time.slice(4)) * 1000;
      readings.push({ at, power: null, voltages: [tenths(l1), tenths(l2), tenths(l3)], state: null, events: null });
    }
  }
  return readings;
}

/** The maker's status numbers in SunSpec's words. */
export const TLX_STATES: Readonly<Record<string, string>> = {
  '0': 'SLEEPING',
  '50': 'STANDBY',
  '51': 'STANDBY',
  '52': 'STARTING',
  '60': 'MPPT',
  '70': 'FAULT',
  '80': 'SHUTTING_DOWN',
};

type Row = Readonly<Record<'time' | 'device' | 'power_w' | 'voltage_v' | 'status' | 'error', string>>;

/** Readings of a Danfoss TLX inverter, 3 or 9; its only voltage is used as L1. */
export const danfossReadings = (device: 3 | 9): MeasuredReading[] =>
  Papa.parse<Row>(fileOf('danfoss-tlx-2019-09.csv'), { header: true, skipEmptyLines: true })
    .data.filter((row) => row.device === String(device))
    .map(({ time, power_w, voltage_v, status, error }) => ({
      at: instantOf(time.slice(0, 10), Number(time.slice(11, 13)), Number(time.slice(14))),
      power: Number(power_w),
      voltages: [Number(voltage_v), null, null],
      state: TLX_STATES[status] ?? status,
      events: error === '0' ? [] : [`TLX_${error}`],
    }));
