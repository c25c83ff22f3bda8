import { useSearchParams } from 'wouter';
import { isPlannable } from '#domain/service/plan.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { useToday } from '#state/use-day.ts';
import { useNow } from '#ui/use-now.ts';

/** The address of a day; today's has none, so that it is today tomorrow too. */
const hrefOf = (day: LocalDate, today: LocalDate): string => (day === today ? '/day' : `/day?dzien=${day}`);

/** The day in the address, else today, and the days beside it; `null`: there is none. */
export function useShownDay() {
  const today = useToday(useNow());
  const [search] = useSearchParams();
  const named = search.get('dzien') ?? '';
  const day = isPlannable(named) ? named : today;
  const [previous, next] = [-1, 1].map((step) => addDays(day, step)).map((beside) => (isPlannable(beside) ? hrefOf(beside, today) : null));
  return { today, day, previous: previous ?? null, next: next ?? null };
}
