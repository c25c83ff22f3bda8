import type { ActiveCauses } from '#domain/diagnosis/active-causes.ts';
import { efficiency } from '#domain/energy/efficiency.ts';
import type { Percent } from '#domain/quantity.ts';
import { type Installation, searchedOf } from '#domain/service/installation.ts';
import { stateText } from '#texts/care/states.ts';
import { awayText, dashboardTexts } from '#texts/dashboard.ts';
import { polishNumber } from '#texts/numbers.ts';
import type { Column, SortBy } from '#ui/tables/column.ts';
import type { Distances } from '#screens/dashboard/place/use-nearest.ts';
import { EfficiencyCell, Named, Reading, SourceMark } from './installation-cells.tsx';
import { causeColumn, statusColumn } from './state-columns.tsx';
import classes from './installations.module.css';

const { columns: titles, hints, sourceNames } = dashboardTexts;

/** The present 'Wydajność' of an installation; `null` without one (`efficiencyGap`). */
export const efficiencyOf = ({ lastPower, generatorPower, isWorking }: Installation): Percent | null =>
  efficiency({ lastPower, ratedPower: generatorPower, isWorking });

/** Rounded to the two decimals that the table shows, so that equal texts sort as equal. */
const inHundredths = (value: Percent | null): number | null => (value === null ? null : Math.round(value * 100));

const KILO = 1000;
const inKilo = (power: number): string => polishNumber(power / KILO, 2);

/** '9,90 / 8,00': generator in kWp, inverter in kW (specification 5.6). */
export const powerText = ({ generatorPower, inverterPower }: Installation): string =>
  `${inKilo(generatorPower)} / ${inKilo(inverterPower)}`;

type ColumnKey = 'description' | 'sn' | 'source' | 'firstReading' | 'lastReading' | 'power' | 'efficiency' | 'status';
/** Unit: percent of the table. */
type Widths = Readonly<Record<ColumnKey, number>>;

/** Fixed widths, so that turning a page does not move the columns. The rest is for the actions. */
const WIDTHS: Widths = {
  description: 22,
  sn: 13,
  source: 6,
  firstReading: 9.5,
  lastReading: 10,
  power: 10,
  efficiency: 8.5,
  status: 14,
};

/** Widths beside the column of causes, with the word of the state. */
const WITH_WORDS: Widths = {
  description: 15.2,
  sn: 11.1,
  source: 4.6,
  firstReading: 7.8,
  lastReading: 7.8,
  power: 8.8,
  efficiency: 7.2,
  status: 13,
};
const CAUSE_WITH_WORDS = 16.6;

/** The same where the list is wide: names and causes get what the numbers do not need. */
const WITH_ROOM: Widths = {
  description: 18.6,
  sn: 11.4,
  source: 4.4,
  firstReading: 7,
  lastReading: 10,
  power: 8.2,
  efficiency: 6.9,
  status: 11.4,
};
const CAUSE_WITH_ROOM = 14.6;

/** The same where the state has only its icon, over the whole window. */
const ICONS_ALONE: Widths = {
  description: 17.4,
  sn: 12,
  source: 4.8,
  firstReading: 8.6,
  lastReading: 8.6,
  power: 9.4,
  efficiency: 8,
  status: 5.2,
};
const CAUSE_ALONE = 17.4;

/** The same beside the charts. */
const WITH_ICONS: Widths = {
  description: 15.6,
  sn: 12.2,
  source: 5.4,
  firstReading: 9.5,
  lastReading: 9.5,
  power: 10.5,
  efficiency: 8.7,
  status: 5.4,
};
const CAUSE_WITH_ICONS = 14.4;

/** How much fits. `tight`: an upright tablet. `icons`, `alone`: the state has no room for its word, which is in the tooltip; beside the charts or over the whole window. `roomy`: a list of 1200 px or more. */
export type Fit = 'tight' | 'icons' | 'alone' | 'words' | 'roomy';

type Rest = Omit<Column<Installation>, 'key' | 'title' | 'width'> & { readonly sortBy: SortBy<Installation> };
const column = (key: ColumnKey, rest: Rest): Column<Installation> & { readonly key: ColumnKey } => ({ key, title: titles[key], ...rest });

/** The searchable text of a row, independent of the columns that are shown. Causes are searched in their own column. */
const searched = (row: Installation): string =>
  searchedOf(row, { source: sourceNames[row.source], power: powerText(row), state: stateText(row) });

/** Columns that every backend has. The state is added later because causes may change it. Source: specification 5.2 to 5.8. */
const COLUMNS = [
  column('description', {
    sortBy: { text: ({ description }) => description },
    searchBy: searched,
    cell: (row) => <Named installation={row} />,
  }),
  column('sn', {
    sortBy: { text: ({ sn }) => sn },
    cellClass: classes.serial,
    cell: ({ sn }) => sn,
  }),
  column('source', {
    sortBy: { number: ({ source }) => (source === 'PV' ? 0 : 1) },
    hint: hints.source,
    align: 'center',
    cell: ({ source }) => <SourceMark source={source} />,
  }),
  column('firstReading', {
    sortBy: { number: ({ firstReading }) => firstReading },
    cell: ({ firstReading }) => <Reading at={firstReading} isDateOnly />,
  }),
  column('lastReading', {
    sortBy: { number: ({ lastReading }) => lastReading },
    cell: ({ lastReading }) => <Reading at={lastReading} />,
  }),
  column('power', {
    sortBy: { number: ({ generatorPower }) => generatorPower },
    hint: hints.power,
    align: 'end',
    cellClass: classes.number,
    cell: (row) => <span title={hints.powerOf(inKilo(row.generatorPower), inKilo(row.inverterPower))}>{powerText(row)}</span>,
  }),
  column('efficiency', {
    sortBy: { number: (row) => inHundredths(efficiencyOf(row)) },
    hint: hints.efficiency,
    align: 'end',
    cellClass: classes.number,
    cell: EfficiencyCell,
  }),
];

/** The name, and the distance while the list is ordered by it. */
const awayCell = (distances: Distances): Pick<Column<Installation>, 'cell'> => ({
  cell: (row) => <Named installation={row} more={awayOf(distances, row.id)} />,
});

function awayOf(distances: Distances, id: number): string {
  const away = distances.get(id);
  return away === undefined ? dashboardTexts.nearest.noPlace : awayText(away);
}

/** Narrow table: the serial number is below the name, and the least needed columns are left out (5.25). */
const TIGHT: Partial<Widths> = { description: 24.5, lastReading: 11.6, power: 13.2, efficiency: 12.2, status: 8 };
const TIGHT_CAUSE = 19;
/** Without the column of causes the others share its width. */
const WITHOUT_CAUSE = 1.25;

const nameAndSerial = (distances: Distances | null): Partial<Column<Installation>> => ({
  cell: (row) => <Named installation={row} more={[row.sn, distances && awayOf(distances, row.id)].filter(Boolean).join(' · ')} />,
});

const columnsWith = (causes: ActiveCauses | null, hasWord: boolean) => [...COLUMNS, column('status', statusColumn(causes, hasWord))];

function tightColumns(causes: ActiveCauses | null, distances: Distances | null, isChecking: boolean): readonly Column<Installation>[] {
  const columns = columnsWith(causes, false)
    .filter(({ key }) => TIGHT[key])
    .map((one) => ({
      ...one,
      width: `${(TIGHT[one.key] ?? 0) * (causes ? 1 : WITHOUT_CAUSE)}%`,
      ...(one.key === 'description' && nameAndSerial(distances)),
    }));
  return causes ? [...columns, causeColumn(causes, TIGHT_CAUSE, isChecking)] : columns;
}

/** Widths of the columns and of the cause beside them. */
const LAYOUTS = {
  icons: [WITH_ICONS, CAUSE_WITH_ICONS],
  alone: [ICONS_ALONE, CAUSE_ALONE],
  words: [WITH_WORDS, CAUSE_WITH_WORDS],
  roomy: [WITH_ROOM, CAUSE_WITH_ROOM],
} as const satisfies Partial<Record<Fit, readonly [Widths, number]>>;

/** All columns of the list; without the column of causes if the backend has none, and then every state has its word. `isChecking`: causes are on their way. */
export function installationColumns(
  causes: ActiveCauses | null,
  distances: Distances | null = null,
  fit: Fit = 'words',
  isChecking = false,
): readonly Column<Installation>[] {
  if (fit === 'tight') return tightColumns(causes, distances, isChecking);
  const hasIcons = causes !== null && (fit === 'icons' || fit === 'alone');
  const [withCauses, causeWidth] = LAYOUTS[fit];
  const widths = causes ? withCauses : WIDTHS;
  const columns = columnsWith(causes, !hasIcons).map((one) => ({
    ...one,
    width: `${widths[one.key]}%`,
    ...(distances && one.key === 'description' && awayCell(distances)),
  }));
  return causes ? [...columns, causeColumn(causes, causeWidth, isChecking)] : columns;
}
