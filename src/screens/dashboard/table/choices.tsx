import { IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListChoice } from '#domain/diagnosis/cause-choice.ts';
import { causesTexts as texts, choiceName } from '#texts/care/causes.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { polishNumber } from '#texts/numbers.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from '#ui/tables/cards/chips.module.css';
import { countStates } from '#domain/diagnosis/care-state.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { CausesView } from '#state/use-active-causes.ts';
import type { OfficeLists } from '#screens/dashboard/to-do/office-lists.ts';

/** How many entries each choice leaves; `null` while that is unknown. A choice that has nothing to say is left out. */
export type ChoiceCounts = ReadonlyMap<ListChoice, number | null>;

interface Props {
  readonly choice: ListChoice;
  readonly counts: ChoiceCounts;
  /** The choices to show, in their order. */
  readonly listed: readonly ListChoice[];
  readonly onChoice: (choice: ListChoice) => void;
  /** `one`: a chip is whole or not there. */
  readonly lines?: 'one' | 'many';
  /** Filters that were chosen elsewhere, first. */
  readonly children?: ReactNode;
}

const NAMES: Partial<Record<ListChoice, string>> = texts.chips;
const nameOf = (choice: ListChoice): string => NAMES[choice] ?? (choice === 'all' ? texts.chips.all : choiceName(choice));

export const DESK_CHOICES = ['decide', 'all', 'faulty', 'attention', 'recheck'] as const satisfies readonly ListChoice[];

/** On a phone; 'Do decyzji' only if there is something, the rest is in the menu. */
export const phoneChoices = (counts: ChoiceCounts): readonly ListChoice[] => [
  'problems',
  'all',
  ...(counts.get('decide') ? (['decide'] as const) : []),
];

/** Choices with their numbers. One that was made elsewhere is added while it is active; a press on the active one ends it. */
export function Choices({ choice, counts, listed, onChoice, lines, children }: Props) {
  const shown = listed.filter((one) => counts.has(one) || one === choice);
  const all = shown.includes(choice) ? shown : lines === 'one' ? [choice, ...shown] : [...shown, choice];
  return (
    <fieldset className={classes.choices} data-lines={lines} aria-label={texts.chipsLabel}>
      {children}
      {all.map((one) => {
        const count = counts.get(one);
        return (
          <PlainButton
            key={one}
            className={classes.chip}
            aria-pressed={one === choice}
            onClick={() => onChoice(one === choice ? 'all' : one)}
          >
            {nameOf(one)}
            {count !== undefined && <span className={classes.count}>{count === null ? '' : polishNumber(count)}</span>}
          </PlainButton>
        );
      })}
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
}

/** Orders the list by distance. Only this press requests the position. */
export function NearestButton({ isOn, isAsking, onPress }: NearestProps) {
  const { sort, asking } = dashboardTexts.nearest;
  return (
    <PlainButton
      className={classes.chip}
      aria-pressed={isOn}
      aria-busy={isAsking}
      aria-label={isAsking ? asking : sort}
      title={sort}
      onClick={onPress}
    >
      <IconMapPin size={18} aria-hidden="true" />
      {sort}
    </PlainButton>
  );
}

/**
 * How many entries each choice leaves; `undefined` rows: not all are there. What comes from causes is there only if the backend has them,
 * and is counted only once all of them are computed. `seemsOwn`: the rows do not show that the backend is another one.
 */
export function choiceCounts(
  rows: readonly Installation[] | undefined,
  seemsOwn: boolean,
  { is, isIncomplete }: CausesView,
  { decide, recheck }: OfficeLists,
): ChoiceCounts {
  const states = rows && countStates(rows);
  const counted = isIncomplete ? undefined : states?.attention;
  const attention = is === 'loading' ? counted || undefined : counted; // none only once the causes are known
  const hasCauses = is !== 'unsupported' && is !== 'absent';
  const problems = hasCauses && attention === undefined ? null : states && states.faulty + states.attention;
  return new Map<ListChoice, number | null>([
    ...(hasCauses && seemsOwn && decide ? [['decide', decide.count] as const] : []),
    ['all', rows?.length ?? null],
    ['problems', problems ?? null],
    ['faulty', states?.faulty ?? null],
    ...(hasCauses || attention ? [['attention', attention ?? null] as const] : []),
    ...(states?.waiting ? [['waiting', states.waiting] as const] : []),
    ...(recheck ? [['recheck', recheck.count] as const] : []),
  ]);
}
