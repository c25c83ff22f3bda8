import { IconMapPin } from '@tabler/icons-react';
import type { CauseChoice } from '#domain/diagnosis/cause-choice.ts';
import { causesTexts as texts, choiceName } from '#texts/care/causes.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { polishNumber } from '#texts/numbers.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './choices.module.css';

/** How many installations each of them leaves; `null` while that is not known, absent where nobody tells. */
export type ChoiceCounts = ReadonlyMap<CauseChoice, number | null>;

interface Props {
  readonly choice: CauseChoice;
  readonly counts: ChoiceCounts;
  readonly onChoice: (choice: CauseChoice) => void;
}

const NAMES: Partial<Record<CauseChoice, string>> = texts.chips;
const nameOf = (choice: CauseChoice): string => NAMES[choice] ?? (choice === 'all' ? texts.chips.all : choiceName(choice));

/** The choices that are asked for most, each with its number; one made elsewhere stands beside them while it lasts. */
export function Choices({ choice, counts, onChoice }: Props) {
  const shown = counts.has(choice) ? [...counts] : [...counts, [choice, undefined] as const];
  return (
    <fieldset className={classes.choices} aria-label={texts.chipsLabel}>
      {shown.map(([one, count]) => (
        <PlainButton key={one} className={classes.chip} aria-pressed={one === choice} onClick={() => onChoice(one)}>
          {nameOf(one)}
          {count !== undefined && <span className={classes.count}>{count === null ? '' : polishNumber(count)}</span>}
        </PlainButton>
      ))}
    </fieldset>
  );
}

interface NearestProps {
  readonly isOn: boolean;
  readonly isAsking: boolean;
  readonly onPress: () => void;
  /** Only its sign, where there is no width. */
  readonly isShort?: boolean;
}

/** The order of distance; the position is asked for by this press and by nothing else. */
export function NearestButton({ isOn, isAsking, onPress, isShort }: NearestProps) {
  const { sort, asking } = dashboardTexts.nearest;
  return (
    <PlainButton
      className={classes.chip}
      data-short={isShort ? '' : undefined}
      aria-pressed={isOn}
      aria-busy={isAsking}
      aria-label={isAsking ? asking : sort}
      title={sort}
      onClick={onPress}
    >
      <IconMapPin size={18} aria-hidden="true" />
      {!isShort && <span className={classes.word}>{sort}</span>}
    </PlainButton>
  );
}
