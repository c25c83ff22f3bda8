import { type KeyboardEvent, useCallback, useLayoutEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { chartsTexts } from '#texts/installation/charts.ts';
import { forgetStyle } from './chart-look.ts';
import { type ChartModel, shapeOf } from '#ui/charts/models/chart-model.ts';
import classes from '#ui/charts/chart.module.css';
import { type HiddenLines, NOTHING_HIDDEN, visibleLines } from '#ui/charts/models/view-preferences.ts';
import { plotData, plotOptions } from './plot-options.ts';
import { readingText } from '#ui/charts/reading-text.ts';
import { isWhole, showSpan, spanOf, zoomed } from './zoom.ts';

interface Props {
  readonly model: ChartModel;
  readonly label: string;
  readonly readIndex: number | null;
  readonly hidden?: HiddenLines;
  readonly onRead: (index: number | null) => void;
  readonly onZoom: (isZoomed: boolean) => void;
  /** Called with the plot, for saving a picture and for resetting the zoom. */
  readonly onPlot: (plot: uPlot | null) => void;
}

/** Draws a chart with uPlot: one plot for each shape, updated with new readings, and redrawn when its size or the theme changes. */
export function ChartPlot({ model, label, readIndex, hidden = NOTHING_HIDDEN, onRead, onZoom, onPlot }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const drawn = useRef<ChartModel | null>(null);
  const latest = useRef({ model, onRead, onZoom, onPlot });
  latest.current = { model, onRead, onZoom, onPlot };
  const shape = shapeOf(model);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !shape) return;
    drawn.current = latest.current.model;
    const onZoomChange = whenChanged((isZoomed: boolean) => latest.current.onZoom(isZoomed));
    const made = createPlot(element, latest.current.model, {
      onRead: whenChanged((index) => latest.current.onRead(index)),
      onSpan: (from, to) => onZoomChange(!isWhole({ from, to }, latest.current.model)),
      modelNow: () => drawn.current ?? latest.current.model,
    });
    plot.current = made;
    latest.current.onPlot(made);
    const stop = watchElement(element, made);
    return () => {
      stop();
      plot.current = null;
      latest.current.onPlot(null);
      made.destroy();
    };
  }, [shape]);

  useLayoutEffect(() => {
    if (!plot.current || drawn.current === model) return;
    drawn.current = model;
    updateReadings(plot.current, model);
  }, [model]);

  useLayoutEffect(() => {
    if (plot.current && shape) showLines(plot.current, latest.current.model, hidden);
  }, [shape, hidden]);

  const onKeyDown = useCallback((event: KeyboardEvent) => {
    if (plot.current && handleKey(plot.current, latest.current.model, event.key)) event.preventDefault();
  }, []);
  return (
    <div
      ref={box}
      className={classes.plot}
      data-apart={model.isApart || undefined}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, model.x.length - 1)}
      aria-valuenow={readIndex ?? 0}
      aria-valuetext={readIndex === null ? chartsTexts.keys : readingText(model, readIndex, hidden)}
      onKeyDown={onKeyDown}
    />
  );
}

function createPlot(element: HTMLElement, model: ChartModel, listeners: Parameters<typeof plotOptions>[3]): uPlot {
  const size = { width: Math.max(200, element.clientWidth), height: Math.max(160, element.clientHeight) };
  return new uPlot(plotOptions(model, size, getComputedStyle(element).fontFamily, listeners), plotData(model), element);
}

function showLines(plot: uPlot, model: ChartModel, hidden: HiddenLines): void {
  const visible = visibleLines(model, hidden);
  for (const [at, line] of model.lines.entries()) {
    const show = visible.includes(line);
    if (plot.series[at + 1]?.show !== show) plot.setSeries(at + 1, { show });
  }
}

/** Calls a listener only if the value has changed: uPlot reports with every drawing. */
function whenChanged<T>(listener: (value: T) => void): (value: T) => void {
  let last: { readonly value: T } | undefined;
  return (value) => {
    if (last?.value === value) return;
    last = { value };
    listener(value);
  };
}

/** Updates the readings of a plot. The zoom stays. */
function updateReadings(plot: uPlot, model: ChartModel): void {
  const { min, max } = plot.scales.x ?? {};
  plot.batch(() => {
    plot.setData(plotData(model), false);
    plot.setScale('x', { min: min ?? model.from, max: max ?? model.to });
  });
}

/** Redraws the plot when its element's size, the theme or the loaded fonts change. */
function watchElement(element: HTMLElement, plot: uPlot): () => void {
  const adapt = () => {
    const { clientWidth: width, clientHeight: height } = element;
    if (width > 0 && height > 0 && (width !== plot.width || height !== plot.height)) plot.setSize({ width, height });
  };
  const sizes = new ResizeObserver(adapt);
  sizes.observe(element);
  const paper = window.matchMedia('print'); // size observers are not called before printing
  const onPaper = () => {
    forgetStyle(plot.root);
    adapt();
    plot.redraw(false, false);
  };
  paper.addEventListener('change', onPaper);
  const themes = new MutationObserver(() => {
    forgetStyle(plot.root);
    plot.redraw(false, false);
  });
  themes.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-mantine-color-scheme', 'data-pv-theme', 'data-pv-font'],
  });
  const redraw = () => plot.redraw(false, false);
  const { fonts } = document as Partial<Pick<Document, 'fonts'>>;
  fonts?.addEventListener('loadingdone', redraw);
  return () => {
    sizes.disconnect();
    paper.removeEventListener('change', onPaper);
    themes.disconnect();
    fonts?.removeEventListener('loadingdone', redraw);
  };
}

/** Arrows move the cursor, plus and minus zoom, Escape shows the whole. Returns whether the key was handled. */
function handleKey(plot: uPlot, model: ChartModel, key: string): boolean {
  const last = model.x.length - 1;
  const now = plot.cursor.idx ?? null;
  const to = { ArrowLeft: now === null ? last : now - 1, ArrowRight: now === null ? 0 : now + 1, Home: 0, End: last }[key];
  if (to !== undefined) {
    const at = Math.min(last, Math.max(0, to));
    plot.setCursor({ left: plot.valToPos(model.x[at] ?? 0, 'x'), top: 10 });
    return true;
  }
  if (key === 'Escape') {
    if (isWhole(spanOf(plot), model)) return false;
    showSpan(plot, model);
    return true;
  }
  const factor = { '+': 0.5, '=': 0.5, '-': 2 }[key];
  if (factor === undefined) return false;
  const { from, to: end } = spanOf(plot);
  showSpan(plot, zoomed({ from, to: end }, model, now === null ? (from + end) / 2 : (model.x[now] ?? from), factor));
  return true;
}
