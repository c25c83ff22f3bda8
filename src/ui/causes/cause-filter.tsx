import { useMemo } from 'react';
import { type ActiveCauses, countByCause } from '#domain/diagnosis/active-causes.ts';
import { type CauseChoice, isStateChoice } from '#domain/diagnosis/cause-choice.ts';
import { causesTexts as texts } from '#texts/care/causes.ts';
import { causeMark } from '#texts/diagnoses.ts';
import classes from './cause-filter.module.css';

interface Props {
  /** `null`: not known yet; the filter is disabled. */
  readonly causes: ActiveCauses | null;
  readonly choice: CauseChoice;
  readonly onChoice: (choice: CauseChoice) => void;
  /** Number of installations that wait for their first reading: a choice too, if there are any. */
  readonly waiting?: number;
  /** The label is hidden, for a place beside other filters. */
  readonly isBare?: boolean;
}

/** Filters installations by cause, each with its count. A chosen cause stays chosen when its last installation is repaired. */
export function CauseFilter({ causes, choice, onChoice, waiting = 0, isBare = false }: Props) {
  const counts = useMemo(() => (causes ? countByCause(causes) : []), [causes]);
  const isState = isStateChoice(choice);
  const isGone = choice !== 'all' && choice !== 'any' && !isState && !counts.some(([cause]) => cause === choice);
  const options = isGone ? [...counts, [choice, 0] as const] : counts;
  return (
    <label className={classes.filter} data-on={choice !== 'all' || undefined}>
      <span className={isBare ? 'pv-hidden' : undefined}>{texts.filter}</span>
      <select value={choice} disabled={!causes} onChange={({ currentTarget: { value } }) => onChoice(value as CauseChoice)}>
        <option value="all">{texts.all}</option>
        {isState && choice !== 'waiting' && <option value={choice}>{texts.chips[choice]}</option>}
        {(waiting > 0 || choice === 'waiting') && <option value="waiting">{texts.option(texts.chips.waiting, waiting)}</option>}
        {causes && <option value="any">{texts.any(causes.size)}</option>}
        {options.map(([cause, count]) => (
          <option key={cause} value={cause}>
            {texts.option(causeMark(cause), count)}
          </option>
        ))}
      </select>
    </label>
  );
}
