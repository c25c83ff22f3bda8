import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { ROOT } from '#tests/support/scratch.ts';

/** Measured by thirteen real inverters in September 2019, beside the checkout where it is at hand. */
const FILE = join(ROOT, '../shared/data/inverter/danfoss_tlx_details_2019-09.csv');

/** Why the tests on this data have nothing to do here; `undefined` where it is at hand. */
export const danfossIsMissing = (): string | undefined =>
  existsSync(FILE) ? undefined : `skipped: the measured data is not here (${FILE})`;

interface Row {
  readonly time: string;
  readonly device_no: string;
  readonly serial: string;
  readonly power_w: string;
  readonly energy_today_kwh: string;
  readonly grid_voltage_v: string;
  readonly status: string;
  readonly error: string;
}

/** The maker's status numbers in SunSpec's words. */
const STATES: Readonly<Record<string, string>> = {
  '0': 'SLEEPING',
  '50': 'STANDBY',
  '51': 'STANDBY',
  '52': 'STARTING',
  '60': 'MPPT',
  '70': 'FAULT',
  '80': 'SHUTTING_DOWN',
};

export const danfossRows = (): readonly Row[] => Papa.parse<Row>(readFileSync(FILE, 'utf8'), { header: true, skipEmptyLines: true }).data;

export const serialOf = (rows: readonly Row[], device: number): string =>
  rows.find(({ device_no }) => Number(device_no) === device)?.serial ?? '';

/** The same as a file for `npm run import`. Rome and Warsaw share their clock. */
export function danfossCsv(rows: readonly Row[]): string {
  const lines = rows.map(({ time, serial, power_w, energy_today_kwh, grid_voltage_v, status, error }) =>
    [
      serial,
      time.replace(' ', 'T'),
      power_w,
      Math.round(Number(energy_today_kwh) * 1_000),
      Number(grid_voltage_v) > 0 ? grid_voltage_v : '',
      STATES[status] ?? status,
      error === '0' ? '' : `TLX_${error}`,
    ].join(','),
  );
  return ['sn,at,power_w,energy_wh,voltage_l1,state,events', ...lines].join('\n');
}
