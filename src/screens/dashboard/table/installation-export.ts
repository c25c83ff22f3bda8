import { EFFICIENCY_DECIMALS } from '#domain/energy/efficiency.ts';
import type { ActiveCauses } from '#domain/diagnosis/active-causes.ts';
import type { Installation } from '#domain/service/installation.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { causesSince, causesTexts } from '#texts/care/causes.ts';
import { stateText } from '#texts/care/states.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { dateAndTime } from '#texts/dates.ts';
import { exportTexts } from '#texts/export.ts';
import type { ExportColumn, ExportTable } from '#ui/export/export-table.ts';
import { efficiencyOf, powerText } from './installation-columns.tsx';

const { columns: titles, sourceNames } = dashboardTexts;

/** The installations table as a file: the columns of the screen, and the rows that the search leaves, in their order. */
export function installationExport(
  rows: readonly Installation[],
  note: string,
  now: number,
  causes: ActiveCauses | null,
  more: readonly ExportColumn<Installation>[] = [],
): ExportTable<Installation> {
  return {
    title: dashboardTexts.title,
    fileName: `lista-instalacji-${localDateOf(now)}`,
    ...(note && { note: exportTexts.filter(note) }),
    rows,
    columns: [
      { title: titles.description, value: ({ description }) => description, width: 3 },
      { title: titles.sn, value: ({ sn }) => sn, width: 1.8 },
      { title: titles.source, value: ({ source }) => sourceNames[source] },
      { title: titles.firstReading, value: ({ firstReading }) => firstReading && dateAndTime(firstReading), width: 1.4 },
      { title: titles.lastReading, value: ({ lastReading }) => lastReading && dateAndTime(lastReading), width: 1.4 },
      { title: titles.power, value: powerText, width: 1.2 },
      { title: titles.efficiency, value: efficiencyOf, decimals: EFFICIENCY_DECIMALS.table, width: 1.4 },
      { title: titles.status, value: stateText, width: 1.7 },
      ...(causes ? [{ title: causesTexts.column, value: ({ id }: Installation) => causesSince(causes.get(id)), width: 2 }] : []),
      ...more,
    ],
  };
}
