import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { chartsTexts } from '#texts/installation/charts.ts';
import { polishNumber } from '#texts/numbers.ts';
import { type ChartLine, type ChartModel, isOutside, leftOutAt } from '#ui/charts/models/chart-model.ts';
import classes from './chart.module.css';

const ROW = 33; // px, the row height in chart.module.css with its border
const AHEAD = 10;

interface Props {
  readonly model: ChartModel;
  readonly label: string;
}

/** The values of a chart as a table. Only the visible rows are rendered. */
export function ChartRows({ model, label }: Props) {
  const box = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: model.x.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: AHEAD,
    initialRect: { width: 300, height: 320 },
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <section ref={box} className={classes.rows} aria-label={label}>
      <table aria-rowcount={model.x.length + 1}>
        <thead>
          <tr>
            <th scope="col">{model.xName}</th>
            {model.lines.map((line) => (
              <th key={line.label} scope="col">{`${line.label} [${model.unit}]`}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr style={{ height: before }} />}
          {items.map(({ index }) => (
            <tr key={index} aria-rowindex={index + 2}>
              <th scope="row">{model.nameOf(index)}</th>
              {model.lines.map((line) => (
                <Value key={line.label} model={model} line={line} index={index} />
              ))}
            </tr>
          ))}
          {after > 0 && <tr style={{ height: after }} />}
        </tbody>
      </table>
    </section>
  );
}

interface ValueProps {
  readonly model: ChartModel;
  readonly line: ChartLine;
  readonly index: number;
}

/** A value, with a mark if it covers only a part of its time or was left out of the drawing. */
function Value({ model, line, index }: ValueProps) {
  const { decimals, partial } = model;
  const value = line.values[index];
  if (typeof value === 'number') {
    const isOver = isOutside(model, value);
    return (
      <td data-over={isOver || undefined}>
        <Mark text={partial?.[index]} />
        {polishNumber(value, decimals)}
      </td>
    );
  }
  const leftOut = leftOutAt(line, index);
  if (leftOut === undefined) return <td>{value === null ? chartsTexts.gap : ''}</td>;
  return (
    <td>
      <Mark text={chartsTexts.leftOut.mark} />
      {polishNumber(leftOut, decimals)}
    </td>
  );
}

const Mark = ({ text }: { readonly text: string | null | undefined }) => (text ? <span className={classes.mark}>{`${text} `}</span> : null);
