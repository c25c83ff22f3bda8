import { IconAlertTriangleFilled, IconCircleCheckFilled, IconCloud, IconHeartRateMonitor, IconPlug, IconRouter } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { EFFICIENCY_DECIMALS } from '#domain/energy/efficiency.ts';
import type { Instant, Percent } from '#domain/quantity.ts';
import type { Installation, Source } from '#domain/service/installation.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { clockTime, dateAndTime, shortDate } from '#texts/dates.ts';
import { NO_NUMBER, polishNumber } from '#texts/numbers.ts';
import { Hint } from '#ui/hint.tsx';
import type { Column } from '#ui/tables/column.ts';
import classes from './installations.module.css';
import { type ColumnKey, efficiencyOf, installationPlan } from './installation-plan.ts';

const { columns: titles, hints } = dashboardTexts;

const Reading = ({ at }: { readonly at: Instant | null }) =>
  at === null ? (
    <span className={classes.none}>{dashboardTexts.noReading}</span>
  ) : (
    <time className={classes.moment} dateTime={new Date(at).toISOString()} title={dateAndTime(at)}>
      <span>{shortDate(localDateOf(at))}</span> <span className={classes.clock}>{clockTime(at)}</span>
    </time>
  );

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

const sortOf = (key: ColumnKey) => {
  const by = installationPlan.columns[key];
  return 'text' in by ? by.text : by.number;
};

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

type Rest = Omit<Column<Installation>, 'key' | 'title' | 'sortBy' | 'width'>;
const column = (key: ColumnKey, rest: Rest): Column<Installation> => ({
  key,
  title: titles[key],
  sortBy: sortOf(key),
  width: WIDTHS[key],
  ...rest,
});

/** All columns of 'Lista instalacji'. Source: specification 5.2 to 5.8. */
export const installationColumns: readonly Column<Installation>[] = [
  column('description', {
    cell: ({ description }) => (
      <span className={classes.name} title={description}>
        {description}
      </span>
    ),
  }),
  column('sn', { cell: ({ sn }) => <span className={classes.serial}>{sn}</span> }),
  column('source', {
    icon: <IconPlug size={18} />,
    hint: hints.source,
    align: 'center',
    cell: ({ source }) => <SourceMark source={source} />,
  }),
  column('firstReading', { cell: ({ firstReading }) => <Reading at={firstReading} /> }),
  column('lastReading', { cell: ({ lastReading }) => <Reading at={lastReading} /> }),
  column('power', {
    hint: hints.power,
    align: 'end',
    cell: (row) => (
      <span title={hints.powerOf(inKilo(row.generatorPower), inKilo(row.inverterPower))} className={clsx(classes.number, classes.pair)}>
        <span>{`${inKilo(row.generatorPower)} /`}</span> <span>{inKilo(row.inverterPower)}</span>
      </span>
    ),
  }),
  column('efficiency', {
    hint: hints.efficiency,
    align: 'end',
    cell: (row) => <span className={classes.number}>{efficiencyText(efficiencyOf(row))}</span>,
  }),
  column('status', {
    icon: <IconHeartRateMonitor size={18} />,
    align: 'center',
    cell: ({ isWorking }) => <StatusMark isWorking={isWorking} />,
  }),
];
