import { useCallback, useMemo } from 'react';
import type { SeenPlan } from '#domain/service/seen-plan.ts';
import { CLOSED } from '#domain/service/task.ts';
import { byUrgency, leftOver, type TeamDay, teamDays } from '#domain/service/team-week.ts';
import { type LocalDate, mondayOf } from '#domain/time/local-date.ts';
import { usePeople } from '#state/use-people.ts';
import type { SeenTask } from '#state/views.ts';
import { planningTexts } from '#texts/care/planning.ts';

/** People of the plan, each with a name: at least the number of the account. */
export function useNames(rows: readonly SeenPlan[]) {
  const { people, nameOf, authorOf } = usePeople(rows);
  const named = useCallback(
    (person: number | null): string => (person === null ? planningTexts.noPerson : nameOf(person) || planningTexts.account(person)),
    [nameOf],
  );
  return { people, nameOf: named, authorOf };
}

/** Who has something on a day. */
export const busyOn = ({ people }: TeamDay<SeenPlan>): ReadonlySet<number | null> => new Set(people.map(({ person }) => person));

interface Given {
  readonly rows: readonly SeenPlan[];
  readonly tasks: ReadonlyMap<string, SeenTask>;
  readonly monday: LocalDate;
  readonly today: LocalDate;
  readonly nameOf: (person: number | null) => string;
}

/** The rows of a week as they are shown: left over from earlier weeks (in the present one only), the days, and those without a day. */
export function useWeek({ rows, tasks, monday, today, nameOf }: Given) {
  return useMemo(() => {
    const open = rows.filter(({ key }) => tasks.get(key)?.status !== CLOSED);
    const left = monday === mondayOf(today) ? leftOver(open, monday) : [];
    const days = teamDays(rows, monday, nameOf);
    const withoutDay = open.filter(({ plannedOn }) => plannedOn === null).sort(byUrgency);
    const shown = [...left, ...days.flatMap(({ people }) => people.flatMap(({ cards }) => cards)), ...withoutDay];
    return { left, days, withoutDay, order: shown.map(({ key }) => key), byKey: new Map(rows.map((row) => [row.key, row])) };
  }, [rows, tasks, monday, today, nameOf]);
}
