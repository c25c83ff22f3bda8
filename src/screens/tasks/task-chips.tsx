import { isOpen } from '#domain/service/task.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { SeenTask } from '#state/views.ts';
import { tasksTexts } from '#texts/tasks.ts';
import { useIsPhone } from '#ui/use-media.ts';
import { Chips } from '#ui/tables/cards/chips.tsx';
import type { Choice } from '#screens/tasks/new/installation-choice.tsx';
import { type FilteredPlan, NO_FILTER, passesStatus, statusFilters, type TaskFilter } from './task-filter.ts';

const texts = tasksTexts.filter;

interface Props {
  readonly plan: FilteredPlan;
  readonly today: LocalDate;
  readonly filter: TaskFilter;
  readonly tasks: readonly SeenTask[];
  readonly installations: readonly Choice[];
  readonly onFilter: (filter: TaskFilter) => void;
}

/**
 * The statuses in the head of the list on a phone and of a narrow table, where one without room is only in the menu. A filter by installation
 * or age is a pressed chip as well; a press removes it.
 */
export function TaskChips({ filter, tasks, plan, today, installations, onFilter }: Props) {
  const isPhone = useIsPhone();
  const open = tasks.filter(({ status }) => isOpen(status)).length;
  const count = (ofPlan: 'undated' | 'late') => tasks.filter((task) => passesStatus(task, ofPlan, { me: '', today, plan })).length;
  const counts = { open, all: tasks.length, closed: tasks.length - open, mine: undefined, undated: count('undated'), late: count('late') };
  const { status, sn, age } = filter;
  const chips = [
    ...(sn === '' ? [] : [{ key: 'sn' as const, name: installations.find((one) => one.sn === sn)?.name ?? sn, isOn: true }]),
    ...(age === NO_FILTER.age ? [] : [{ key: 'age' as const, name: texts.ages[age], isOn: true }]),
    ...statusFilters(plan !== null).map((key) => ({ key, name: texts[key], count: counts[key], isOn: key === status })),
  ];
  return (
    <Chips
      label={texts.label}
      chips={chips}
      areWhole={!isPhone}
      onPress={(key) => {
        if (key === 'sn' || key === 'age') onFilter({ ...filter, [key]: NO_FILTER[key] });
        else onFilter({ ...filter, status: key });
      }}
    />
  );
}
