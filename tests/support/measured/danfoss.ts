import Papa from 'papaparse';
import { fileOf, TLX_STATES } from './measured-readings.ts';

interface Row {
  readonly time: string;
  readonly device: string;
  readonly power_w: string;
  readonly energy_today_kwh: string;
  readonly voltage_v: string;
  readonly status: string;
  readonly error: string;
}

/** The whole plant of thirteen inverters: the afternoon of 17 September 2019, the evenings of 22 to 25, and 8 September of the second. */
export const danfossRows = (): readonly Row[] =>
  Papa.parse<Row>(fileOf('danfoss-plant-2019-09.csv'), { header: true, skipEmptyLines: true }).data;

/** A serial number of ours for one of the thirteen. */
export const serialOf = (device: number | string): string => `TLX-${device}`;

/** The same as a file for `npm run import`. Rome and Warsaw have the same time. */
export function danfossCsv(rows: readonly Row[]): string {
  const lines = rows.map(({ time, device, power_w, energy_today_kwh, voltage_v, status, error }) =>
    [
      serialOf(device),
      `${time.replace(' ', 'T')}:00`,
      power_w,
      Math.round(Number(energy_today_kwh) * 1_000),
      Number(voltage_v) > 0 ? voltage_v : '',
      TLX_STATES[status] ?? status,
      error === '0' ? '' : `TLX_${error}`,
    ].join(','),
  );
  return ['sn,at,power_w,energy_wh,voltage_l1,state,events', ...lines].join('\n');
}
