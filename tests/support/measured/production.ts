import { fileOf } from './measured-readings.ts';

export interface Measured {
  /** ISO 8601 with the zone's fixed offset. */
  readonly at: string;
  /** W; empty cells are left out. */
  readonly power: number;
}

/** July 2016 of a 6 kW roof every 15 minutes, as measured, in the order of time. */
export function productionSeries(): Measured[] {
  const [header = '', ...days] = fileOf('serf-east-2016-07.csv').trim().split(/\r?\n/);
  const times = header.split(',').slice(1);
  return days.flatMap((row) => {
    const [date = '', ...cells] = row.split(',');
    return cells.flatMap((cell, column) => (cell === '' ? [] : [{ at: `${date}T${times[column]}:00-07:00`, power: Number(cell) }]));
  });
}

/** As a file for `npm run import`. */
export const productionCsv = (series: readonly Measured[], sn: string): string =>
  ['sn,at,power_w', ...series.map(({ at, power }) => `${sn},${at},${power}`)].join('\n');
