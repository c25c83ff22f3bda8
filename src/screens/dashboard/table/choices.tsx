import { IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
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

const FIRST_CHOICES = ['decide', 'all', 'faulty', 'attention'] as const satisfies readonly ListChoice[];
export const DESK_CHOICES = [...FIRST_CHOICES, 'recheck'] as const;
/** `isTight`: the list is narrow. */
export const deskChoices = (isTight: boolean): readonly ListChoice[] => (isTight ? FIRST_CHOICES : DESK_CHOICES);

/** On a phone; 'Do decyzji' only if there is something, the rest is in the menu. What is chosen has its place before the others. */
export const phoneChoices = (counts: ChoiceCounts, choice: ListChoice): readonly ListChoice[] =>
  choice !== 'decide' && counts.get('decide') ? ['problems', 'all', 'decide'] : ['problems', 'all'];

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

interface ChipProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

/** One choice by itself. */
export const FilterChip = ({ name, isOn, onPress }: ChipProps) => (
  <PlainButton className={classes.chip} aria-pressed={isOn} onClick={onPress}>
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
 * How many entries each choice leaves, once the list is whole. What comes from causes is there only if the backend has them, and is counted
 * only once all of them are computed.
 */
export function useChoiceCounts(
  all: readonly Installation[] | undefined,
  isWhole: boolean,
  causesView: CausesView,
  office: OfficeLists,
): ChoiceCounts {
  const rows = isWhole ? all : undefined;
  // rows without a state are those of another backend, whose causes are not known to be missing yet
  const seemsOwn = causesView.is === 'known' || !all?.[0] || all[0].care !== undefined;
  return useMemo(() => choiceCounts(rows, seemsOwn, causesView, office), [rows, seemsOwn, causesView, office]);
}

function choiceCounts(
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
