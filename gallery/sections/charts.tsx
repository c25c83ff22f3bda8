import { useState } from 'react';
import { quantity } from '#domain/quantity.ts';
import type { Resource } from '#domain/service/resource.ts';
import { ChartTabs } from '#ui/charts/chart-tabs.tsx';
import { Donut } from '#ui/charts/donut.tsx';
import type { ChartChoice } from '#ui/charts/pickers/choice.ts';
import { ABSENT, DAY, ENERGY, FAILED, LOADING, LONG, NOON, POWER, ready, VOLTAGES } from '../samples.ts';
import { Section, State } from '../state.tsx';

const INSTALLATION = {
  description: LONG,
  latitude: 51.76,
  longitude: 18.09,
  firstReading: quantity<typeof NOON>(NOON - 400 * 86_400_000),
  lastReading: NOON,
};
const ofDay = (tab: ChartChoice['tab']): ChartChoice => ({ tab, period: 'day', date: DAY });

/** The three tabs, of which the one opened shows what it is given. */
function Chart({ tab, all }: { readonly tab: ChartChoice['tab']; readonly all?: Resource<never> }) {
  const [choice, setChoice] = useState(ofDay(tab));
  return (
    <ChartTabs
      installation={INSTALLATION}
      choice={choice}
      onChoice={setChoice}
      power={all ?? ready(POWER)}
      energy={all ?? ready(ENERGY)}
      yesterday={all ?? ready(ENERGY)}
      voltages={all ?? ready(VOLTAGES)}
      onRetry={() => undefined}
    />
  );
}

export const Charts = () => (
  <Section name="Wykresy">
    <State name="ChartTabs: readings, in every tab">
      <Chart tab="power" />
    </State>
    <State name="ChartTabs: loading">
      <Chart tab="power" all={LOADING} />
    </State>
    <State name="ChartTabs: never fetched">
      <Chart tab="energy" all={ABSENT} />
    </State>
    <State name="ChartTabs: failed">
      <Chart tab="voltages" all={FAILED} />
    </State>
    <State name="Donut: working and faulty, and none">
      <Donut
        counts={[
          { name: 'working', value: 37 },
          { name: 'faulty', value: 3 },
        ]}
      />
      <Donut counts={[]} />
    </State>
  </Section>
);
