import { IconFileTypeCsv, IconPhotoDown, IconTable, IconZoomReset } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { memo, type RefObject, useCallback, useRef, useState } from 'react';
import type uPlot from 'uplot';
import { chartsTexts } from '#texts/installation/charts.ts';
import type { ChartLine, ChartModel } from '#ui/charts/models/chart-model.ts';
import { ChartPlot } from '#ui/charts/plot/chart-plot.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { ChartRows } from './chart-rows.tsx';
import { ChartSummary } from './chart-summary.tsx';
import type { ChartName } from './chart-files.ts';
import classes from './chart.module.css';
import { type ViewPreferencesProps, type ViewPreferences, visibleLines, withToggled } from './models/view-preferences.ts';
import { Readout } from './readout.tsx';
import { showSpan } from '#ui/charts/plot/zoom.ts';

interface Props extends ViewPreferencesProps {
  readonly model: ChartModel;
  readonly name: ChartName;
}

/** One chart: readout, drawing, summary, its values as a table, and its export. */
export function ChartView({ model, name, view, onView }: Props) {
  const [cursor, setCursor] = useState<number | null>(null);
  const [isZoomed, setZoomed] = useState(false);
  const { hidden, hasRows } = view;
  const plot = useRef<uPlot | null>(null);
  const label = `${name.installation}, ${name.title}`;
  const drawn = model.drawing ?? model;
  const latest = useRef({ model, name, hidden });
  latest.current = { model, name, hidden };
  const onToggle = useCallback(
    (line: ChartLine) => onView((now) => ({ ...now, hidden: withToggled(now.hidden, line, latest.current.model) })),
    [onView],
  );
  const onRows = useCallback((isOpen: boolean) => onView((now) => ({ ...now, hasRows: isOpen })), [onView]);
  const onPlot = useCallback((made: uPlot | null) => {
    plot.current = made;
  }, []);
  const toWhole = () => {
    if (!plot.current) return;
    showSpan(plot.current, model);
    // The button disappears with the zoom, so the focus goes to the drawing.
    plot.current.root.closest<HTMLElement>('[role="slider"]')?.focus({ preventScroll: true });
  };
  const readIndex = cursor !== null && cursor < drawn.x.length ? cursor : null;
  return (
    <figure className="pv-column pv-gap-2 pv-shrink" aria-label={label}>
      <Readout model={drawn} readIndex={readIndex} hidden={hidden} onToggle={onToggle} />
      <div className={classes.ground}>
        <ChartPlot
          model={drawn}
          label={label}
          readIndex={readIndex}
          hidden={hidden}
          onRead={setCursor}
          onZoom={setZoomed}
          onPlot={onPlot}
        />
        {isZoomed && <ResetZoom onPress={toWhole} />}
      </div>
      {model.caption && <p className="pv-soft">{model.caption}</p>}
      <Foot plot={plot} latest={latest} hasRows={hasRows} onRows={onRows} />
      <ChartSummary model={model} />
      {hasRows && <ChartRows model={model} label={label} />}
    </figure>
  );
}

interface FootProps {
  readonly plot: RefObject<uPlot | null>;
  readonly latest: RefObject<Pick<Props, 'model' | 'name'> & Pick<ViewPreferences, 'hidden'>>;
  readonly hasRows: boolean;
  readonly onRows: (hasRows: boolean) => void;
}

const Foot = memo(function Foot({ plot, latest, hasRows, onRows }: FootProps) {
  const savePng = async () => {
    const { model, name, hidden } = latest.current;
    if (plot.current)
      await (await import('./chart-files.ts')).saveChartPng(plot.current, { ...model, lines: visibleLines(model, hidden) }, name);
  };
  const saveCsv = async () => {
    const { model, name } = latest.current;
    await (await import('./chart-files.ts')).saveChartCsv(model, name);
  };
  return (
    <div className="pv-row pv-wrap pv-gap-2 pv-between">
      <p className={classes.gestures}>{chartsTexts.gestures}</p>
      <div className="pv-flow pv-gap-1">
        <Tool
          label={hasRows ? chartsTexts.hideRows : chartsTexts.showRows}
          icon={<IconTable size={18} />}
          isOpen={hasRows}
          onPress={() => onRows(!hasRows)}
        />
        <Tool label={chartsTexts.savePng} shortLabel={chartsTexts.png} icon={<IconPhotoDown size={18} />} onPress={() => void savePng()} />
        <Tool
          label={chartsTexts.saveCsv}
          shortLabel={chartsTexts.csv}
          icon={<IconFileTypeCsv size={18} />}
          onPress={() => void saveCsv()}
        />
      </div>
    </div>
  );
});

/** Over the drawing, so that nothing moves when it appears. */
const ResetZoom = ({ onPress }: { readonly onPress: () => void }) => (
  <PlainButton className={clsx(classes.button, classes.whole)} onClick={onPress}>
    <IconZoomReset size={18} aria-hidden="true" />
    {chartsTexts.resetZoom}
  </PlainButton>
);

interface ToolProps {
  readonly label: string;
  /** A short visible label, if the icon says the rest. */
  readonly shortLabel?: string;
  readonly icon: React.ReactNode;
  readonly onPress: () => void;
  readonly isOpen?: boolean;
}

function Tool({ label, shortLabel, icon, onPress, isOpen }: ToolProps) {
  return (
    <PlainButton
      className={classes.button}
      onClick={onPress}
      aria-expanded={isOpen}
      {...(shortLabel && { 'aria-label': label, title: label })}
    >
      <span aria-hidden="true">{icon}</span>
      {shortLabel ?? label}
    </PlainButton>
  );
}
