import { IconCircle } from '@tabler/icons-react';
import type { CareState } from '#domain/diagnosis/care-state.ts';
import { isStateChoice } from '#domain/diagnosis/cause-choice.ts';
import type { Count } from '#domain/grid/status.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import { polishNumber } from '#texts/numbers.ts';
import { CareIcon } from '#ui/causes/care-icon.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { EmptyPanel } from '#ui/panels.tsx';
import classes from './donut.module.css';

const words = chartsTexts.donut;

interface Look {
  readonly name: string;
  readonly colour: string;
}

const COLOURS: Readonly<Record<CareState, string>> = {
  working: 'var(--pv-good-fill)',
  waiting: 'var(--pv-ink-soft)',
  attention: 'var(--pv-warn-fill)',
  faulty: 'var(--pv-bad-fill)',
};

/** Known states have names and colours. Those of a foreign backend are shown as received. */
const lookOf = (name: string): Look =>
  isStateChoice(name) ? { colour: COLOURS[name], name: words.names[name] } : { name, colour: 'var(--pv-line-strong)' };

const RADIUS = 15.9155; // the circumference is 100, so a percentage is a length
const GAP = 0.8; // percent between two arcs, so that they differ without colour

interface Arc extends Look {
  readonly key: string;
  readonly value: number;
  /** Unit: percent. */
  readonly share: number;
  readonly start: number;
}

/** The shares of the whole as consecutive arcs. Unit: percent. */
function arcsOf(counts: readonly Count[]): Arc[] {
  const total = counts.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  let start = 0;
  return counts.map(({ name, value }) => {
    const share = total > 0 ? (Math.max(0, value) / total) * 100 : 0;
    const arc = { key: name, value, share, start, ...lookOf(name) };
    start += share;
    return arc;
  });
}

/** The dash array of an arc. Dash and gap together are the whole circumference, because only then does the offset rotate the arc. */
function dashOf(share: number): string {
  const drawn = share >= 100 ? 100 : Math.max(0, share - GAP);
  return `${drawn} ${100 - drawn}`;
}

interface Props {
  readonly counts: readonly Count[];
  /** Called with the name on the wire when a part is pressed. */
  readonly onPick?: (name: string) => void;
}

/** Installations by state as a ring chart, with a table of the same numbers. With a pointer the ring can be pressed too. */
export function Donut({ counts, onPick }: Props) {
  const arcs = arcsOf(counts);
  const total = counts.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  if (total === 0) return <EmptyPanel title={words.empty} />;
  return (
    <div className={classes.donut}>
      <svg viewBox="0 0 42 42" className={classes.ring} aria-hidden="true">
        {arcs.map(({ key, share, start, colour }) => (
          <circle
            key={key}
            cx="21"
            cy="21"
            r={RADIUS}
            fill="none"
            stroke={colour}
            strokeWidth="5"
            strokeDasharray={dashOf(share)}
            strokeDashoffset={25 - start}
            {...(onPick && { className: classes.arc, onClick: () => onPick(key) })}
          />
        ))}
        <text x="21" y="21" className={classes.total}>
          {polishNumber(total)}
        </text>
        <text x="21" y="26" className={classes.totalName}>
          {words.total}
        </text>
      </svg>
      <table className={classes.table}>
        <caption className="pv-hidden">{words.title}</caption>
        <thead className="pv-hidden">
          <tr>
            <th scope="col">{words.state}</th>
            <th scope="col">{words.count}</th>
            <th scope="col">{words.share}</th>
          </tr>
        </thead>
        <tbody>
          {arcs.map(({ key, name, value, share, colour }) => (
            <tr key={key}>
              <th scope="row">
                {isStateChoice(key) ? <CareIcon state={key} size={18} /> : <IconCircle size={18} color={colour} aria-hidden />}
                {onPick ? (
                  <PlainButton className={classes.pick} onClick={() => onPick(key)}>
                    {name}
                  </PlainButton>
                ) : (
                  name
                )}
              </th>
              <td>{polishNumber(value)}</td>
              <td>{`${polishNumber(share, 1)}\u00a0%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
