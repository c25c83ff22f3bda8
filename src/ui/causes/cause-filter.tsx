import { useMemo } from 'react';
import { type ActiveCauses, countByCause } from '#domain/diagnosis/active-causes.ts';
import type { CauseChoice } from '#domain/diagnosis/cause-choice.ts';
import { causesTexts as texts } from '#texts/care/causes.ts';
import { causeMark } from '#texts/diagnoses.ts';
import classes from './cause-filter.module.css';

interface Props {
  readonly causes: ActiveCauses;
  readonly choice: CauseChoice;
  readonly onChoice: (choice: CauseChoice) => void;
}

/** Which installations are shown, by what is wrong with them; each cause with its number. One that has gone meanwhile stays chosen. */
export function CauseFilter({ causes, choice, onChoice }: Props) {
  const counts = useMemo(() => countByCause(causes), [causes]);
  const isGone = choice !== 'all' && choice !== 'any' && !counts.some(([cause]) => cause === choice);
  const options = isGone ? [...counts, [choice, 0] as const] : counts;
  return (
    <label className={classes.filter} data-on={choice !== 'all' || undefined}>
      <span>{texts.filter}</span>
      <select value={choice} onChange={({ currentTarget: { value } }) => onChoice(value as CauseChoice)}>
        <option value="all">{texts.all}</option>
        <option value="any">{texts.any(causes.size)}</option>
        {options.map(([cause, count]) => (
          <option key={cause} value={cause}>
            {texts.option(causeMark(cause), count)}
          </option>
        ))}
      </select>
    </label>
  );
}
