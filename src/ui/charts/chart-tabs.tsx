import { uiTexts } from '#texts/ui.ts';
import '@mantine/core/styles/Tabs.css';
import { Tabs } from '@mantine/core';
import { IconActivity, IconBolt, IconWaveSine } from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import { startOfPeriod } from '#domain/energy/period.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import type { EnergyBar, PhaseVoltages, PowerSeries } from '#domain/energy/series.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { shortDate } from '#texts/dates.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import { useNow } from '#ui/use-now.ts';
import { ChartPanel } from './chart-panel.tsx';
import classes from './chart-tabs.module.css';
import { CHART_TABS, type ChartChoice, type ChartTab, withTab } from '#ui/charts/pickers/choice.ts';
import type { ChartModel } from '#ui/charts/models/chart-model.ts';
import { withExchanges } from '#ui/charts/models/exchange-marks.ts';
import { energyModel } from '#ui/charts/models/energy-model.ts';
import { DEFAULT_VIEW } from '#ui/charts/models/view-preferences.ts';
import { firstDay } from '#ui/charts/pickers/picker-limits.ts';
import { PeriodBar } from '#ui/charts/pickers/period-bar.tsx';
import { Yesterday } from '#ui/charts/pickers/yesterday.tsx';
import { periodInFileName, periodName } from '#ui/charts/pickers/period-name.ts';
import { type KnownInstallation, useReadingPeriod } from './models/energy-coverage.ts';
import { powerModel } from '#ui/charts/models/power-model.ts';
import type { Resource } from '#domain/service/resource.ts';
import { voltageModel } from '#ui/charts/models/voltage-model.ts';

export interface ChartTabsProps {
  /** Its first and last reading limit the pickers; its location gives the hours of daylight. */
  readonly installation: KnownInstallation & Pick<Installation, 'description'>;
  /** The chosen tab, period and date; the first one is `firstChoice(today)` of `choice.ts`. */
  readonly choice: ChartChoice;
  readonly onChoice: (choice: ChartChoice) => void;
  /**
   * The readings of the chosen tab, period and date: `power(id, date)`, `energy(id, date, period)` and
   * `voltages(id, date, period)` of `choice`. Only the one of `choice.tab` is used; the others may be `loading`.
   */
  readonly power: Resource<PowerSeries>;
  readonly energy: Resource<readonly EnergyBar[]>;
  /** The energy of yesterday by hour, shown beside that of today; left out where the screen shows it already. */
  readonly yesterday?: Resource<readonly EnergyBar[]>;
  readonly voltages: Resource<PhaseVoltages>;
  readonly onRetry?: () => void;
  /** When inverters were exchanged. */
  readonly exchanges?: readonly Instant[];
}

const ICONS: Readonly<Record<ChartTab, ReactNode>> = {
  power: <IconActivity size={18} aria-hidden="true" />,
  energy: <IconBolt size={18} aria-hidden="true" />,
  voltages: <IconWaveSine size={18} aria-hidden="true" />,
};

/**
 * The three tabs Moc, Energia and Napięcia fazowe of one installation.
 * It has no state of its own: the screen keeps `choice` and subscribes to the query of that choice, so only visible
 * readings are fetched. The dashboard and the installation screen both use it.
 */
export function ChartTabs(props: ChartTabsProps) {
  const { installation, choice, onChoice, yesterday } = props;
  const today = localDateOf(useNow());
  const start = firstDay(installation, today);
  const isLastDay = start < today && choice.date === startOfPeriod(choice.period, start);
  return (
    <Tabs
      value={choice.tab}
      onChange={(tab) => CHART_TABS.includes(tab as ChartTab) && onChoice(withTab(tab as ChartTab, start))}
      className={classes.tabs}
      classNames={{ list: classes.tabList ?? '', tab: classes.tab ?? '' }}
    >
      <Tabs.List aria-label={uiTexts.charts}>
        {CHART_TABS.map((tab) => (
          <Tabs.Tab key={tab} value={tab} leftSection={ICONS[tab]}>
            {chartsTexts.tabs[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={choice.tab} className={classes.tabs}>
        <PeriodBar choice={choice} readings={installation} today={today} onChoice={onChoice} />
        {isLastDay && <p className={classes.lastDay}>{chartsTexts.lastDay(shortDate(start))}</p>}
        {/* Its space is kept for other periods, so that nothing below moves. */}
        {yesterday && choice.tab === 'energy' && (
          <div className={classes.yesterday}>
            {choice.period === 'day' && choice.date === today && <Yesterday {...{ installation, choice, yesterday, onChoice }} />}
          </div>
        )}
        <TabContent {...props} />
      </Tabs.Panel>
    </Tabs>
  );
}

const NONE: readonly Instant[] = [];

function TabContent({ installation, choice, power, energy, voltages, onRetry, exchanges = NONE }: ChartTabsProps) {
  const { tab, period, date } = choice;
  const name = {
    installation: installation.description,
    title: `${chartsTexts.tabs[tab]}, ${periodName(period, date)}`,
    fileTitle: `${chartsTexts.tabs[tab]}, ${periodInFileName(period, date)}`,
  };
  const [view, onView] = useState(DEFAULT_VIEW);
  const panel = { name, tab, onRetry, view, onView };
  const marked = useCallback((model: ChartModel) => withExchanges(model, exchanges, period, date), [exchanges, period, date]);
  const ofPower = useCallback((series: PowerSeries) => marked(powerModel(series, date)), [date, marked]);
  const readingPeriod = useReadingPeriod(installation, energy);
  const ofEnergy = useCallback(
    (bars: readonly EnergyBar[]) => marked(energyModel(bars, period, date, readingPeriod)),
    [period, date, readingPeriod, marked],
  );
  const { latitude, longitude } = installation;
  const ofVoltages = useCallback(
    (phases: PhaseVoltages) => marked(voltageModel(phases, period, date, spotOf({ latitude, longitude }))),
    [period, date, latitude, longitude, marked],
  );
  if (tab === 'power') return <ChartPanel resource={power} modelOf={ofPower} {...panel} />;
  if (tab === 'energy') return <ChartPanel resource={energy} modelOf={ofEnergy} {...panel} />;
  return <ChartPanel resource={voltages} modelOf={ofVoltages} {...panel} />;
}
