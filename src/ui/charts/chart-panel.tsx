import { IconChartAreaLine, IconCloudDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { chartsTexts } from '#texts/installation/charts.ts';
import { problemSentence } from '#texts/problems.ts';
import { Age } from '#ui/age.tsx';
import { EmptyPanel, LoadingPanel, ProblemStrip } from '#ui/panels.tsx';
import { type ChartModel, isEmpty } from '#ui/charts/models/chart-model.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { ChartView } from './chart-view.tsx';
import type { ChartName } from './chart-files.ts';
import chartClasses from './chart.module.css';
import classes from './chart-tabs.module.css';
import { useDrawnHeight } from '#ui/charts/plot/use-drawn-height.ts';
import type { ChartTab } from '#ui/charts/pickers/choice.ts';
import type { StoresViewPreferences } from '#ui/charts/models/view-preferences.ts';
import type { Resource } from '#domain/service/resource.ts';

interface Props<T> extends StoresViewPreferences {
  readonly shown: Resource<T>;
  /** Keep it the same function while the chart stays the same. */
  readonly modelOf: (value: T) => ChartModel;
  readonly name: ChartName;
  readonly tab: ChartTab;
  readonly onRetry?: (() => void) | undefined;
}

/** One tab's content in whatever state its readings are: on their way, never fetched, empty, or drawn with their age. */
export function ChartPanel<T>({ shown, modelOf, name, tab, onRetry, ...kept }: Props<T>) {
  const value = shown.is === 'ready' ? shown.value : undefined;
  const model = useMemo(() => (value === undefined ? null : modelOf(value)), [value, modelOf]);
  const isDrawn = model !== null && !isEmpty(model);
  const { box, height } = useDrawnHeight(tab, isDrawn);
  return (
    <div ref={box} className={classes.content} data-waits={isDrawn ? undefined : tab} style={isDrawn ? undefined : { minHeight: height }}>
      {shown.is === 'loading' ? (
        <LoadingPanel text={chartsTexts.loading} />
      ) : shown.is === 'absent' || !model ? (
        <NeverFetched shown={shown} onRetry={onRetry} />
      ) : (
        <>
          <ProblemStrip problem={shown.problem} onRetry={onRetry} />
          {isDrawn ? <ChartView model={model} name={name} {...kept} /> : <NoReadings model={model} />}
          <p className={classes.status}>
            <Age asOf={shown.asOf} />
          </p>
        </>
      )}
    </div>
  );
}

function NeverFetched({ shown, onRetry }: { readonly shown: Resource<unknown>; readonly onRetry?: (() => void) | undefined }) {
  const problem = shown.is === 'loading' ? null : shown.problem;
  const text = problem ? problemSentence(problem) : chartsTexts.neverFetchedHint;
  return (
    <EmptyPanel title={chartsTexts.neverFetched} text={text} icon={<IconCloudDownload size={32} stroke={1.5} />}>
      {onRetry && (
        <PlainButton className={chartClasses.button} onClick={onRetry}>
          {chartsTexts.tryAgain}
        </PlainButton>
      )}
    </EmptyPanel>
  );
}

/** Energy has two sentences of its own for nothing; the lines have one. Source: specification 6.8. */
function NoReadings({ model }: { readonly model: ChartModel }) {
  const icon = <IconChartAreaLine size={32} stroke={1.5} />;
  return model.tab === 'energy' ? (
    <EmptyPanel title={chartsTexts.noData} text={chartsTexts.noDataHint} icon={icon} />
  ) : (
    <EmptyPanel title={chartsTexts.emptyDates} {...(model.note && { text: model.note })} icon={icon} />
  );
}
