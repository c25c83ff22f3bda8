import { memo } from 'react';
import { isOvervoltage } from '#domain/grid/voltage.ts';
import { quantity } from '#domain/quantity.ts';
import { chartsTexts } from '#texts/charts.ts';
import { withUnit } from '#texts/numbers.ts';
import { type ChartLine, type ChartModel, shapeOf } from './chart-model.ts';
import { type Look, lookOf } from './chart-look.ts';
import classes from './chart.module.css';

/** The same colour, dash and marker as in the drawing. */
export function Swatch({ look }: { readonly look: Look }) {
  const colour = `var(${look.colour})`;
  return (
    <svg className={classes.swatch} viewBox="0 0 26 10" aria-hidden="true">
      <line x1="0" x2="26" y1="5" y2="5" stroke={colour} strokeWidth="2" strokeDasharray={look.dash.join(' ')} />
      {look.marker === 'dot' && <circle cx="13" cy="5" r="3" fill={colour} />}
      {look.marker === 'square' && <rect x="10" y="2" width="6" height="6" fill={colour} />}
      {look.marker === 'triangle' && <path d="M13 1.5 16.5 8.5h-7z" fill={colour} />}
    </svg>
  );
}

interface Props {
  readonly model: ChartModel;
  /** The point under the cursor; without one the line is a legend. */
  readonly read: number | null;
}

function Line({ model, read }: Props) {
  return (
    <div className={classes.readout}>
      <span className={classes.when}>{read === null ? model.axisLabel : model.nameOf(read)}</span>
      {model.lines.map((line) => (
        <Entry key={line.label} model={model} line={line} read={read} />
      ))}
    </div>
  );
}

/** A legend is the same for other readings of the same chart. */
const saysTheSame = (one: Props, other: Props): boolean =>
  one.read === other.read && (one.model === other.model || (one.read === null && shapeOf(one.model) === shapeOf(other.model)));

/** What stands above a chart: its lines, and time, value and unit of the point that is being read. */
export const Readout = memo(Line, saysTheSame);

function Entry({ model, line, read }: Props & { readonly line: ChartLine }) {
  const value = read === null ? undefined : line.values[read];
  const isOver = model.threshold !== null && typeof value === 'number' && isOvervoltage(quantity(value));
  const said = value === null ? chartsTexts.gap : value === undefined ? '' : withUnit(value, model.unit, model.decimals);
  return (
    <span className={classes.entry} data-over={isOver || undefined}>
      <Swatch look={lookOf(model.tab, line.look)} />
      {[line.label, said, isOver ? chartsTexts.overvoltage : ''].filter(Boolean).join(' ')}
    </span>
  );
}
