import { uiTexts } from '#texts/ui.ts';
import { IconChartAreaLine, IconCloudDownload } from '@tabler/icons-react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { chartsTexts } from '#texts/installation/charts.ts';
import { problemSentence } from '#texts/problems.ts';
import { Age } from '#ui/age.tsx';
import { EmptyPanel, LoadingPanel, ProblemStrip, useCanRetry } from '#ui/panels.tsx';
import { type ChartModel, isEmpty } from '#ui/charts/models/chart-model.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { ChartView } from './chart-view.tsx';
import type { ChartName } from './chart-files.ts';
import chartClasses from './chart.module.css';
import classes from './chart-tabs.module.css';
import type { ChartTab } from '#ui/charts/pickers/choice.ts';
import type { ViewPreferencesProps } from '#ui/charts/models/view-preferences.ts';
import type { Resource } from '#domain/service/resource.ts';

interface Props<T> extends ViewPreferencesProps {
  readonly resource: Resource<T>;
  /** Must be the same function while the chart is the same. */
  readonly modelOf: (value: T) => ChartModel;
  readonly name: ChartName;
  readonly tab: ChartTab;
  readonly onRetry?: (() => void) | undefined;
}

/** The content of one tab: loading, never fetched, empty, or the chart with the age of its readings. */
export function ChartPanel<T>({ resource, modelOf, name, tab, onRetry, ...preferences }: Props<T>) {
  const value = resource.is === 'ready' ? resource.value : undefined;
  const model = useMemo(() => (value === undefined ? null : modelOf(value)), [value, modelOf]);
  const isDrawn = model !== null && !isEmpty(model);
  const { box, height } = useDrawnHeight(tab, isDrawn);
  return (
    <div ref={box} className={classes.content} data-waits={isDrawn ? undefined : tab} style={isDrawn ? undefined : { minHeight: height }}>
      {resource.is === 'loading' ? (
        <LoadingPanel text={uiTexts.loadingChart} />
      ) : resource.is === 'absent' || !model ? (
        <NeverFetched resource={resource} onRetry={onRetry} />
      ) : (
        <>
          <ProblemStrip problem={resource.problem} onRetry={onRetry} />
          {isDrawn ? <ChartView model={model} name={name} {...preferences} /> : <NoReadings model={model} />}
          <p className={classes.status}>
            <Age asOf={resource.asOf} />
          </p>
        </>
      )}
    </div>
  );
}

function NeverFetched({ resource, onRetry }: { readonly resource: Resource<unknown>; readonly onRetry?: (() => void) | undefined }) {
  const problem = resource.is === 'loading' ? null : resource.problem;
  const canRetry = useCanRetry(problem);
  const text = problem ? problemSentence(problem) : chartsTexts.neverFetchedHint;
  return (
    <EmptyPanel title={chartsTexts.neverFetched} text={text} icon={<IconCloudDownload size={32} stroke={1.5} />}>
      {onRetry && canRetry && (
        <PlainButton className={chartClasses.button} onClick={onRetry}>
          {chartsTexts.tryAgain}
        </PlainButton>
      )}
    </EmptyPanel>
  );
}

/** An empty chart has one text for energy and another one for lines. Source: specification 6.8. */
function NoReadings({ model }: { readonly model: ChartModel }) {
  const icon = <IconChartAreaLine size={32} stroke={1.5} />;
  return model.tab === 'energy' ? (
    <EmptyPanel title={chartsTexts.noData} text={chartsTexts.noDataHint} icon={icon} />
  ) : (
    <EmptyPanel title={chartsTexts.emptyDates} {...(model.note && { text: model.note })} icon={icon} />
  );
}

/**
 * Measures the box of a chart and keeps its height for the next chart of the same kind, so that nothing below moves while
 * that one is loading. Unit: CSS px; `undefined` if no chart of this kind has been drawn yet.
 */
function useDrawnHeight(
  kind: string,
  isDrawn: boolean,
): { readonly box: RefObject<HTMLDivElement | null>; readonly height: number | undefined } {
  const box = useRef<HTMLDivElement>(null);
  const heights = useRef(new Map<string, number>());
  const latest = useRef({ kind, isDrawn });
  latest.current = { kind, isDrawn };
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (latest.current.isDrawn) heights.current.set(latest.current.kind, element.offsetHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, height: heights.current.get(kind) };
}
