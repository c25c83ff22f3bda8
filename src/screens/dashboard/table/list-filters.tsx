import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Suspense } from 'react';
import { isCauseChoice, type ListChoice } from '#domain/diagnosis/cause-choice.ts';
import type { CausesView } from '#state/use-active-causes.ts';
import type { DateChoice } from '#state/use-list-view.ts';
import { causesTexts } from '#texts/care/causes.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { polishNumber } from '#texts/numbers.ts';
import { CauseFilter } from '#ui/causes/cause-filter.tsx';
import { ToolPanel } from '#ui/tables/tool-panel.tsx';
import type { Nearest } from '#screens/dashboard/place/use-nearest.ts';
import { type ChoiceCounts, Choices, DESK_CHOICES, deskChoices, FilterChip, NearestButton, phoneChoices } from './choices.tsx';
import { DateFilters, type useDateParts } from './inspections.ts';
import classes from './installations.module.css';

interface Props {
  readonly choice: ListChoice;
  readonly counts: ChoiceCounts;
  readonly causesView: CausesView;
  readonly nearest: Nearest;
  readonly dates: ReturnType<typeof useDateParts>;
  readonly dateChoice: DateChoice;
  readonly isOwn: boolean;
  /** The table of an upright tablet. */
  readonly isTight: boolean;
  /** `isStep`: the back button undoes it. */
  readonly onChoice: (choice: ListChoice, isStep: boolean) => void;
}

/** Inspections and guarantees that were chosen in 'Filtry'. */
const ChosenDates = ({ dates, dateChoice: { onDates } }: Props) => (
  <>
    {dates?.inspections?.name && <FilterChip name={dates.inspections.name} isOn onPress={() => onDates({ inspection: null })} />}
    {dates?.warrantyName && <FilterChip name={dates.warrantyName} isOn onPress={() => onDates({ warranty: null })} />}
  </>
);

const Order = ({ nearest }: Props) => (
  <NearestButton isOn={nearest.distances !== null} isAsking={nearest.isAsking} onPress={nearest.press} />
);

function Cause({ choice, counts, causesView: { is, causes, isIncomplete }, onChoice, isStep }: Props & { readonly isStep: boolean }) {
  if (is === 'unsupported' || is === 'absent') return null;
  return (
    <CauseFilter
      causes={is === 'known' && !isIncomplete ? causes : null}
      choice={isCauseChoice(choice) ? choice : 'all'}
      waiting={counts.get('waiting') ?? 0}
      onChoice={(to) => onChoice(to, isStep)}
    />
  );
}

/** 'Do ponownego sprawdzenia' has a long name: where the list is narrow it is here. */
function Recheck({ choice, counts, onChoice }: Props) {
  const count = counts.get('recheck') ?? null;
  const isOn = choice === 'recheck';
  const name = `${causesTexts.chips.recheck} ${polishNumber(count ?? 0)}`;
  return count !== null && <FilterChip name={name} isOn={isOn} onPress={() => onChoice(isOn ? 'all' : 'recheck', true)} />;
}

const Dates = ({ isOwn, dateChoice }: Props) => <Suspense>{isOwn && <DateFilters {...dateChoice} />}</Suspense>;

/** The line above the rows: the choices, and 'Filtry' with everything else. */
export const ListBar = (props: Props) => (
  <div className={classes.filters}>
    {props.nearest.distances && <Order {...props} />}
    <Choices {...props} listed={deskChoices(props.isTight)} lines="one" onChoice={(to) => props.onChoice(to, true)}>
      <ChosenDates {...props} />
    </Choices>
    <ToolPanel name={dashboardTexts.filters} icon={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}>
      <div className="pv-stack-4">
        {props.isTight && <Recheck {...props} />}
        <Cause {...props} isStep />
        <Order {...props} />
      </div>
      <Dates {...props} />
    </ToolPanel>
  </div>
);

/** The same on a phone, beside search and menu. */
export const PhoneBar = (props: Props) => (
  <Choices {...props} listed={phoneChoices(props.counts, props.choice)} lines="one" onChoice={(to) => props.onChoice(to, true)}>
    <ChosenDates {...props} />
  </Choices>
);

/** All filters in the menu of a phone, whose steps back would close it. */
export const PhoneFilters = (props: Props) => (
  <>
    <Choices {...props} listed={DESK_CHOICES} lines="many" onChoice={(to) => props.onChoice(to, false)} />
    <Cause {...props} isStep={false} />
    <Order {...props} />
    <Dates {...props} />
  </>
);
