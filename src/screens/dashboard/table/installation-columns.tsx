import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCloud, IconHeartRateMonitor, IconPlug, IconRouter } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { EFFICIENCY_DECIMALS, efficiency } from '#domain/energy/efficiency.ts';
import type { Instant, Percent } from '#domain/quantity.ts';
import type { Installation, Source } from '#domain/service/installation.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { clockTime, dateAndTime, shortDate } from '#texts/dates.ts';
import { NO_NUMBER, polishNumber } from '#texts/numbers.ts';
import { Hint } from '#ui/hint.tsx';
import type { Column, SortBy } from '#ui/tables/column.ts';
import classes from './installations.module.css';

const { columns: titles, hints } = dashboardTexts;

const Reading = ({ at }: { readonly at: Instant | null }) =>
  at === null ? (
    <span className={classes.none}>{dashboardTexts.noReading}</span>
  ) : (
    <time className={classes.moment} dateTime={new Date(at).toISOString()} title={dateAndTime(at)}>
      <span>{shortDate(localDateOf(at))}</span> <span className={classes.clock}>{clockTime(at)}</span>
    </time>
  );

/** 'Wydajność' of an installation, now; `null` where no power was ever read. */
export const efficiencyOf = ({ lastPower, generatorPower, isWorking }: Installation): Percent | null =>
  efficiency({ lastPower, ratedPower: generatorPower, isWorking });

/** The table shows two decimals; what it shows alike it sorts alike. */
const inHundredths = (value: Percent | null): number | null => (value === null ? null : Math.round(value * 100));

const KILO = 1000;
const inKilo = (power: number): string => polishNumber(power / KILO, 2);

/** '9,90 / 8,00': generator in kWp, inverter in kW (specification 5.6). */
export const powerText = ({ generatorPower, inverterPower }: Installation): string =>
  `${inKilo(generatorPower)} / ${inKilo(inverterPower)}`;

/** A dash where no power was ever read: missing is never zero. */
const efficiencyText = (value: Percent | null): string => (value === null ? NO_NUMBER : polishNumber(value, EFFICIENCY_DECIMALS.table));

function SourceMark({ source }: { readonly source: Source }) {
  const Icon = source === 'PV' ? IconRouter : IconCloud;
  return (
    <Hint text={dashboardTexts.sources[source]} isFocusable>
      <Icon size={20} aria-hidden="true" className={classes.source} />
      <span className="pv-hidden">{dashboardTexts.sourceNames[source]}</span>
    </Hint>
  );
}

function StatusMark({ isWorking }: { readonly isWorking: boolean }) {
  const Icon = isWorking ? IconCircleCheckFilled : IconAlertTriangleFilled;
  const { working, faulty, statuses } = dashboardTexts;
  return (
    <Hint text={isWorking ? working : faulty} isFocusable>
      <Icon size={22} aria-hidden="true" className={isWorking ? classes.good : classes.bad} />
      <span className="pv-hidden">{isWorking ? statuses.working : statuses.faulty}</span>
    </Hint>
  );
}

type ColumnKey = 'description' | 'sn' | 'source' | 'firstReading' | 'lastReading' | 'power' | 'efficiency' | 'status';

/** Each has its share whatever stands in it: turning a page may not move the columns. What is left is for the actions. */
const WIDTHS: Readonly<Record<ColumnKey, string>> = {
  description: '20%',
  sn: '16%',
  source: '6%',
  firstReading: '11%',
  lastReading: '11%',
  power: '11%',
  efficiency: '10%',
  status: '6%',
};

type Rest = Omit<Column<Installation>, 'key' | 'title' | 'width'> & { readonly sortBy: SortBy<Installation> };
const column = (key: ColumnKey, rest: Rest): Column<Installation> => ({ key, title: titles[key], width: WIDTHS[key], ...rest });

/** All columns of 'Lista instalacji'. Source: specification 5.2 to 5.8; the search looks at name, serial number and city (5.11). */
export const installationColumns: readonly Column<Installation>[] = [
  column('description', {
    sortBy: { text: ({ description }) => description },
    searchBy: ({ description, address }) => `${description}\n${address.city}`,
    cell: ({ description }) => (
      <span className={classes.name} title={description}>
        {description}
      </span>
    ),
  }),
  column('sn', {
    sortBy: { text: ({ sn }) => sn },
    searchBy: ({ sn }) => sn,
    cell: ({ sn }) => <span className={classes.serial}>{sn}</span>,
  }),
  column('source', {
    sortBy: { number: ({ source }) => (source === 'PV' ? 0 : 1) },
    icon: <IconPlug size={18} />,
    hint: hints.source,
    align: 'center',
    cell: ({ source }) => <SourceMark source={source} />,
  }),
  column('firstReading', {
    sortBy: { number: ({ firstReading }) => firstReading },
    cell: ({ firstReading }) => <Reading at={firstReading} />,
  }),
  column('lastReading', {
    sortBy: { number: ({ lastReading }) => lastReading },
    cell: ({ lastReading }) => <Reading at={lastReading} />,
  }),
  column('power', {
    sortBy: { number: ({ generatorPower }) => generatorPower },
    hint: hints.power,
    align: 'end',
    cell: (row) => (
      <span title={hints.powerOf(inKilo(row.generatorPower), inKilo(row.inverterPower))} className={clsx(classes.number, classes.pair)}>
        <span>{`${inKilo(row.generatorPower)} /`}</span> <span>{inKilo(row.inverterPower)}</span>
      </span>
    ),
  }),
  column('efficiency', {
    sortBy: { number: (row) => inHundredths(efficiencyOf(row)) },
    hint: hints.efficiency,
    align: 'end',
    cell: (row) => <span className={classes.number}>{efficiencyText(efficiencyOf(row))}</span>,
  }),
  column('status', {
    sortBy: { number: ({ isWorking }) => (isWorking ? 1 : 0) },
    icon: <IconHeartRateMonitor size={18} />,
    align: 'center',
    cell: ({ isWorking }) => <StatusMark isWorking={isWorking} />,
  }),
];
