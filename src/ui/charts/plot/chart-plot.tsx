import { type KeyboardEvent, useCallback, useLayoutEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { chartsTexts } from '#texts/installation/charts.ts';
import { forgetStyle } from './chart-look.ts';
import { type ChartModel, shapeOf } from '#ui/charts/models/chart-model.ts';
import classes from '#ui/charts/chart.module.css';
import { type HiddenLines, NOTHING_HIDDEN, seenLines } from '#ui/charts/models/view-preferences.ts';
import { plotData, plotOptions } from './plot-options.ts';
import { readingText } from '#ui/charts/reading-text.ts';
import { show } from './touch-plugin.ts';
import { isWhole, zoomed } from './zoom.ts';

interface Props {
  readonly model: ChartModel;
  readonly label: string;
  readonly read: number | null;
  readonly hidden?: HiddenLines;
  readonly onRead: (index: number | null) => void;
  readonly onZoom: (isZoomed: boolean) => void;
  /** Given the drawing, for a picture of it and for showing the whole again. */
  readonly onPlot: (plot: uPlot | null) => void;
}

/** uPlot in a box: made once for a shape, fed with what changes, sized by its box, repainted with the theme. */
export function ChartPlot({ model, label, read, hidden = NOTHING_HIDDEN, onRead, onZoom, onPlot }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const drawn = useRef<ChartModel | null>(null);
  const held = useRef({ model, onRead, onZoom, onPlot });
  held.current = { model, onRead, onZoom, onPlot };
  const shape = shapeOf(model);

  useLayoutEffect(() => {
    const home = box.current;
    if (!home || !shape) return;
    drawn.current = held.current.model;
    const tellZoom = whenOther((isZoomed: boolean) => held.current.onZoom(isZoomed));
    const made = draw(home, held.current.model, {
      onRead: whenOther((index) => held.current.onRead(index)),
      onSpan: (from, to) => tellZoom(!isWhole({ from, to }, held.current.model)),
      modelNow: () => drawn.current ?? held.current.model,
    });
    plot.current = made;
    held.current.onPlot(made);
    const stop = follow(home, made);
    return () => {
      stop();
      plot.current = null;
      held.current.onPlot(null);
      made.destroy();
    };
  }, [shape]);

  useLayoutEffect(() => {
    if (!plot.current || drawn.current === model) return;
    drawn.current = model;
    feed(plot.current, model);
  }, [model]);

  useLayoutEffect(() => {
    if (plot.current && shape) showLines(plot.current, held.current.model, hidden);
  }, [shape, hidden]);

  const onKeyDown = useCallback((event: KeyboardEvent) => {
    if (plot.current && steer(plot.current, held.current.model, event.key)) event.preventDefault();
  }, []);
  return (
    <div
      ref={box}
      className={classes.plot}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, model.x.length - 1)}
      aria-valuenow={read ?? 0}
      aria-valuetext={read === null ? chartsTexts.keys : readingText(model, read, hidden)}
      onKeyDown={onKeyDown}
    />
  );
}

function draw(home: HTMLElement, model: ChartModel, listeners: Parameters<typeof plotOptions>[3]): uPlot {
  const size = { width: Math.max(200, home.clientWidth), height: Math.max(160, home.clientHeight) };
  return new uPlot(plotOptions(model, size, getComputedStyle(home).fontFamily, listeners), plotData(model), home);
}

function showLines(plot: uPlot, model: ChartModel, hidden: HiddenLines): void {
  const seen = seenLines(model, hidden);
  for (const [at, line] of model.lines.entries()) {
    const show = seen.includes(line);
    if (plot.series[at + 1]?.show !== show) plot.setSeries(at + 1, { show });
  }
}

/** Passes on what differs from what was told last: uPlot says the same with every picture. */
function whenOther<T>(tell: (value: T) => void): (value: T) => void {
  let last: { readonly value: T } | undefined;
  return (value) => {
    if (last?.value === value) return;
    last = { value };
    tell(value);
  };
}

/** The same drawing with other readings; what was zoomed in on stays in sight. */
function feed(plot: uPlot, model: ChartModel): void {
  const { min, max } = plot.scales.x ?? {};
  plot.batch(() => {
    plot.setData(plotData(model), false);
    plot.setScale('x', { min: min ?? model.from, max: max ?? model.to });
  });
}

/** Follows the box's size, the theme's colours, and the font that comes after the first picture. */
function follow(home: HTMLElement, plot: uPlot): () => void {
  const adapt = () => {
    const { clientWidth: width, clientHeight: height } = home;
    if (width > 0 && height > 0 && (width !== plot.width || height !== plot.height)) plot.setSize({ width, height });
  };
  const sizes = new ResizeObserver(adapt);
  sizes.observe(home);
  const paper = window.matchMedia('print'); // nobody observes sizes between here and the paper
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

/** Arrows read, plus and minus zoom, Escape shows the whole. True for a key that was taken. */
function steer(plot: uPlot, model: ChartModel, key: string): boolean {
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
    show(plot, model);
    return true;
  }
  const factor = { '+': 0.5, '=': 0.5, '-': 2 }[key];
  if (factor === undefined) return false;
  const { from, to: end } = spanOf(plot);
  show(plot, zoomed({ from, to: end }, model, now === null ? (from + end) / 2 : (model.x[now] ?? from), factor));
  return true;
}

const spanOf = (plot: uPlot) => ({ from: plot.scales.x?.min ?? 0, to: plot.scales.x?.max ?? 1 });
