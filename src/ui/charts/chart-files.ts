import type uPlot from 'uplot';
import { chartsTexts } from '#texts/installation/charts.ts';
import { tableToCsv } from '#ui/export/csv.ts';
import type { ExportColumn } from '#ui/export/export-table.ts';
import { fileNameOf, saveFile } from '#ui/export/save-file.ts';
import { fontFamilyOf, lookOf, themeColour } from '#ui/charts/plot/chart-look.ts';
import { type ChartModel, leftOutAt } from '#ui/charts/models/chart-model.ts';
import { drawMarker } from '#ui/charts/plot/marker-path.ts';

/** The names in the file of a chart. */
export interface ChartName {
  /** 'Moc, 20/11/2026' */
  readonly title: string;
  /** The same with an ISO date, so that files are sorted by time: 'Moc, 2026-11-20'. */
  readonly fileTitle: string;
  readonly installation: string;
}

/** 'dom-kowalskich-moc-2026-11-20' */
export const chartFileName = ({ installation, fileTitle }: ChartName): string => fileNameOf(installation, fileTitle);

const columnsOf = (model: ChartModel): ExportColumn<number>[] => [
  { title: model.xName, value: (index) => model.nameOf(index) },
  ...model.lines.map((line) => ({
    title: `${line.label} [${model.unit}]`,
    value: (index: number) => line.values[index] ?? leftOutAt(line, index) ?? null,
    decimals: model.decimals,
  })),
  ...remarksOf(model),
];

/** A column for the remarks that the screen shows beside values, if there are any. */
function remarksOf({ partial, lines }: ChartModel): ExportColumn<number>[] {
  const { mark } = chartsTexts.leftOut;
  const isLeftOut = (index: number) => lines.some((line) => leftOutAt(line, index) !== undefined);
  const hasLeftOut = lines.some(({ leftOut }) => leftOut !== undefined);
  if (!hasLeftOut && !partial?.some((words) => words !== null)) return [];
  return [{ title: chartsTexts.remarks, value: (index) => partial?.[index] ?? (isLeftOut(index) ? mark : '') }];
}

/** Saves a row for each point of a chart. A gap is an empty cell. */
export async function saveChartCsv(model: ChartModel, name: ChartName): Promise<void> {
  const fileName = chartFileName(name);
  const rows = [...model.x.keys()];
  saveFile(await tableToCsv({ title: name.title, fileName, columns: columnsOf(model), rows }), `${fileName}.csv`);
}

/** Height of the head and the margin of the picture. Unit: CSS px. */
const HEAD = 74;
const MARGIN = 12;

/** Cuts a text to a width, with an ellipsis. Unit: px of the canvas. */
function truncate(ctx: CanvasRenderingContext2D, text: string, width: number): string {
  if (ctx.measureText(text).width <= width) return text;
  let end = text.length - 1;
  while (end > 1 && ctx.measureText(`${text.slice(0, end)}…`).width > width) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}

function writeHead(ctx: CanvasRenderingContext2D, plot: uPlot, model: ChartModel, { title, installation }: ChartName, ratio: number): void {
  const family = fontFamilyOf(plot.root);
  const width = ctx.canvas.width - 2 * MARGIN * ratio;
  ctx.fillStyle = themeColour(plot.root, '--pv-ink');
  ctx.font = `650 ${15 * ratio}px ${family}`;
  ctx.fillText(truncate(ctx, installation, width), MARGIN * ratio, 22 * ratio);
  ctx.font = `${13 * ratio}px ${family}`;
  ctx.fillText(truncate(ctx, title, width), MARGIN * ratio, 40 * ratio);
  ctx.font = `${12 * ratio}px ${family}`;
  let x = MARGIN * ratio;
  for (const line of model.lines) {
    const look = lookOf(model.tab, line.look);
    ctx.fillStyle = ctx.strokeStyle = themeColour(plot.root, look.colour);
    ctx.lineWidth = 2 * ratio;
    ctx.setLineDash(look.dash.map((length) => length * ratio));
    ctx.beginPath();
    ctx.moveTo(x, 58 * ratio);
    ctx.lineTo(x + 26 * ratio, 58 * ratio);
    ctx.stroke();
    drawMarker(ctx, look.marker, x + 13 * ratio, 58 * ratio, 6 * ratio);
    ctx.fillStyle = themeColour(plot.root, '--pv-ink');
    const label = `${line.label} [${model.unit}]`;
    ctx.fillText(label, x + 32 * ratio, 62 * ratio);
    x += (32 + 20) * ratio + ctx.measureText(label).width;
  }
  if (model.partial?.some((words) => words !== null)) ctx.fillText(chartsTexts.partial.hatched, x, 62 * ratio);
}

/** Saves the drawing as it is on the screen, with its title, the names of its lines and a background. */
export async function saveChartPng(plot: uPlot, model: ChartModel, name: ChartName): Promise<void> {
  const from = plot.ctx.canvas;
  const ratio = from.width / plot.width;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [from.width, from.height + HEAD * ratio];
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  ctx.fillStyle = themeColour(plot.root, '--pv-surface');
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  writeHead(ctx, plot, model, name, ratio);
  ctx.drawImage(from, 0, HEAD * ratio);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (blob) saveFile(blob, `${chartFileName(name)}.png`);
}
