import { IconMapPin } from '@tabler/icons-react';
import { type CauseChoice, withCause } from '#domain/diagnosis/cause-choice.ts';
import { causesTexts as texts, choiceName } from '#texts/care/causes.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { polishNumber } from '#texts/numbers.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from '#ui/tables/cards/chips.module.css';
import { countStates } from '#domain/diagnosis/care-state.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { CausesView } from '#state/use-active-causes.ts';

/** How many installations each choice leaves; `null` while that is unknown. A choice that the backend does not support is left out. */
type ChoiceCounts = ReadonlyMap<CauseChoice, number | null>;

interface Props {
  readonly choice: CauseChoice;
  readonly counts: ChoiceCounts;
  readonly onChoice: (choice: CauseChoice) => void;
}

const NAMES: Partial<Record<CauseChoice, string>> = texts.chips;
const nameOf = (choice: CauseChoice): string => NAMES[choice] ?? (choice === 'all' ? texts.chips.all : choiceName(choice));

/** The most frequent choices, each with its number. A choice that was made elsewhere is added while it is active. */
export function Choices({ choice, counts, onChoice }: Props) {
  const listed = counts.has(choice) ? [...counts] : [...counts, [choice, undefined] as const];
  return (
    <fieldset className={classes.choices} aria-label={texts.chipsLabel}>
      {listed.map(([one, count]) => (
        <PlainButton key={one} className={classes.chip} aria-pressed={one === choice} onClick={() => onChoice(one)}>
          {nameOf(one)}
          {count !== undefined && <span className={classes.count}>{count === null ? '' : polishNumber(count)}</span>}
        </PlainButton>
      ))}
    </fieldset>
  );
}

/** A choice that was made elsewhere; a press ends it. */
export const FilterChip = ({ name, onEnd }: { readonly name: string; readonly onEnd: () => void }) => (
  <PlainButton className={classes.chip} aria-pressed onClick={onEnd}>
    {name}
  </PlainButton>
);

interface NearestProps {
  readonly isOn: boolean;
  readonly isAsking: boolean;
  readonly onPress: () => void;
  /** Shows only the icon. */
  readonly isShort?: boolean;
}

/** Orders the list by distance. Only this press requests the position. */
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
      {!isShort && sort}
    </PlainButton>
  );
}

const CAUSE_CHOICES = ['silent', 'low_yield'] as const satisfies readonly CauseChoice[];

/**
 * How many rows each choice leaves; `undefined` rows: not all are there. Causes, and states that come from them, are counted only if the
 * backend has causes, and only once all of them are computed. 'Waiting' is a choice only if an installation waits for its first reading.
 */
export function choiceCounts(rows: readonly Installation[] | undefined, { is, causes, isIncomplete }: CausesView): ChoiceCounts {
  const states = rows && countStates(rows);
  const counted = isIncomplete ? undefined : states?.attention;
  const attention = is === 'loading' ? counted || undefined : counted; // none only once the causes are known
  const hasCauses = is !== 'unsupported' && is !== 'absent';
  const count = (choice: CauseChoice): number | null =>
    rows && is === 'known' && !isIncomplete ? withCause(rows, choice, causes).length : null;
  return new Map<CauseChoice, number | null>([
    ['all', rows?.length ?? null],
    ['faulty', states?.faulty ?? null],
    ...(hasCauses || attention ? [['attention', attention ?? null] as const] : []),
    ...(states?.waiting ? [['waiting', states.waiting] as const] : []),
    ...(hasCauses ? CAUSE_CHOICES : []).map((choice) => [choice, count(choice)] as const),
  ]);
}
