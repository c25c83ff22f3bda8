import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { memo } from 'react';
import { chartsTexts } from '#texts/installation/charts.ts';
import { type ChartLine, type ChartModel, type DrawnValue, isOutside, shapeOf } from '#ui/charts/models/chart-model.ts';
import { type Look, lookOf } from '#ui/charts/plot/chart-look.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { valueText } from './reading-text.ts';
import classes from './readout.module.css';
import { type HiddenLines, visibleLines } from './models/view-preferences.ts';

/** A sample with the colour, dash and marker of the drawing: a line, or a bar. */
export function Swatch({ look }: { readonly look: Look }) {
  const colour = `var(${look.colour})`;
  return (
    <svg className={classes.swatch} viewBox="0 0 26 10" aria-hidden="true">
      {look.marker === 'bar' ? (
        <rect x="5" width="16" height="10" rx="1" fill={colour} />
      ) : (
        <line x1="0" x2="26" y1="5" y2="5" stroke={colour} strokeWidth="2" strokeDasharray={look.dash.join(' ')} />
      )}
      {look.marker === 'dot' && <circle cx="13" cy="5" r="3" fill={colour} />}
      {look.marker === 'square' && <rect x="10" y="2" width="6" height="6" fill={colour} />}
      {look.marker === 'triangle' && <path d="M13 1.5 16.5 8.5h-7z" fill={colour} />}
    </svg>
  );
}

interface Props {
  readonly model: ChartModel;
  /** The point under the cursor; `null` shows a legend. */
  readonly readIndex: number | null;
  readonly hidden: HiddenLines;
  /** Must be the same function in each render. */
  readonly onToggle: (line: ChartLine) => void;
}

function ReadoutLine({ model, readIndex, hidden, onToggle }: Props) {
  const visible = visibleLines(model, hidden);
  const isOver = readIndex !== null && visible.some(({ values }) => isRed(model, values[readIndex]));
  return (
    <div className={classes.readout} data-lines={model.lines.length}>
      <span className={classes.when}>
        {readIndex === null ? model.axisLabel : model.nameOf(readIndex)}
        {isOver && <strong className={classes.over}>{chartsTexts.overvoltage}</strong>}
      </span>
      {model.lines.length === 1
        ? model.lines.map((line) => <Entry key={line.look} model={model} line={line} readIndex={readIndex} />)
        : model.lines.map((line) => (
            <Toggle key={line.look} model={model} line={line} readIndex={readIndex} isShown={visible.includes(line)} onToggle={onToggle} />
          ))}
      {readIndex === null && hasPartial(model) && <PartialLegend look={lookOf(model.tab, 0)} />}
    </div>
  );
}

const hasPartial = ({ partial }: ChartModel): boolean => partial?.some((words) => words !== null) ?? false;

/** Explains a hatched bar. */
function PartialLegend({ look }: { readonly look: Look }) {
  return (
    <span className="pv-inline pv-gap-1">
      <svg className={classes.swatch} viewBox="0 0 26 10" aria-hidden="true">
        <rect x="5" width="16" height="10" fill={`var(${look.colour})`} />
        <path d="M4 10 14 0M10 10 20 0M16 10 26 0" stroke="var(--pv-surface)" strokeWidth="2.5" />
      </svg>
      {chartsTexts.partial.legend}
    </span>
  );
}

/** A legend need not be rendered again for new readings of the same chart. */
const isSameReadout = (one: Props, other: Props): boolean =>
  one.readIndex === other.readIndex &&
  one.hidden === other.hidden &&
  (one.model === other.model ||
    (one.readIndex === null && shapeOf(one.model) === shapeOf(other.model) && hasPartial(one.model) === hasPartial(other.model)));

/** The line above a chart: its lines, and time, value and unit of the point under the cursor. Its height is constant. */
export const Readout = memo(ReadoutLine, isSameReadout);

const isRed = (model: ChartModel, value: DrawnValue): boolean => typeof value === 'number' && isOutside(model, value);

interface EntryProps {
  readonly model: ChartModel;
  readonly line: ChartLine;
  readonly readIndex: number | null;
}

function Entry({ model, line, readIndex }: EntryProps) {
  const text = readIndex === null ? '' : valueText(model, line, readIndex);
  return (
    <span className="pv-inline pv-gap-1">
      <Swatch look={lookOf(model.tab, line.look)} />
      {[line.label, text].filter(Boolean).join(' ')}
    </span>
  );
}

/** The second name of a line, if it has one. */
export const LineHint = ({ line }: { readonly line: ChartLine }) => (line.hint ? <span className={classes.hint}>{line.hint}</span> : null);

/** One of several lines: its name, its value, and a toggle for drawing it. */
function Toggle({
  model,
  line,
  readIndex,
  isShown,
  onToggle,
}: EntryProps & { readonly isShown: boolean; readonly onToggle: Props['onToggle'] }) {
  const at = isShown ? readIndex : null;
  const Eye = isShown ? IconEye : IconEyeOff;
  return (
    <PlainButton className={classes.line} data-line aria-pressed={isShown} title={chartsTexts.toggleLine} onClick={() => onToggle(line)}>
      <Swatch look={lookOf(model.tab, line.look)} />
      <span className={classes.lineName}>
        <span>{line.label}</span> <LineHint line={line} />
      </span>
      <Eye size={16} aria-hidden="true" />
      <span className={classes.lineValue} data-over={(at !== null && isRed(model, line.values[at])) || undefined}>
        {at === null ? '' : valueText(model, line, at)}
      </span>
    </PlainButton>
  );
}
