import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#tests/support/scratch.ts';

/** Two years of a real 6 kW roof at 15 minutes, beside the checkout where it is at hand. */
const FILE = join(ROOT, '../shared/data/production/nrel_serf_east_15min_2016-07_2018-06.csv');

export const productionIsMissing = (): string | undefined =>
  existsSync(FILE) ? undefined : `skipped: the measured data is not here (${FILE})`;

export interface Measured {
  /** ISO 8601 with the zone's fixed offset. */
  readonly at: string;
  /** W; the empty cells are left out. */
  readonly power: number;
}

/** The series as it was measured, in the order of time. */
export function productionSeries(): Measured[] {
  const [header = '', ...days] = readFileSync(FILE, 'utf8').trim().split(/\r?\n/);
  const times = header.split(',').slice(1);
  return days.flatMap((row) => {
    const [date = '', ...cells] = row.split(',');
    return cells.flatMap((cell, column) => (cell === '' ? [] : [{ at: `${date}T${times[column]}:00-07:00`, power: Number(cell) }]));
  });
}

/** As a file for `npm run import`. */
export const productionCsv = (series: readonly Measured[], sn: string): string =>
  ['sn,at,power_w', ...series.map(({ at, power }) => `${sn},${at},${power}`)].join('\n');
