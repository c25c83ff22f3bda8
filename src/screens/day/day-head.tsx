import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { isPlannable } from '#domain/service/plan.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { useToday } from '#state/use-day.ts';
import { dayTexts as texts, dayTitle } from '#texts/day.ts';
import { useNow } from '#ui/use-now.ts';
import classes from './day.module.css';

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

interface Props extends ReturnType<typeof useShownDay> {
  /** `null`: nothing is known of the day. */
  readonly summary: { readonly count: number; readonly km: number | null } | null;
  /** What can be done with the whole day. */
  readonly children?: ReactNode;
}

/** The day, the ways to other days, and what it comes to. */
export function DayHead({ day, today, previous, next, summary, children }: Props) {
  return (
    <section className={classes.head} aria-label={dayTitle(day, today)}>
      <Arrow href={previous} label={texts.previous}>
        <IconChevronLeft size={22} aria-hidden="true" />
      </Arrow>
      <div className={classes.what}>
        <h2 className={classes.day}>{dayTitle(day, today)}</h2>
        {summary && (
          <p className="pv-tabular">
            {texts.summary(summary.count, summary.km)}
            {summary.km !== null && <span className="pv-soft">{` (${texts.estimate})`}</span>}
          </p>
        )}
      </div>
      <Arrow href={next} label={texts.next}>
        <IconChevronRight size={22} aria-hidden="true" />
      </Arrow>
      {day !== today && (
        <Link href="/day" replace className={classes.today}>
          {texts.today}
        </Link>
      )}
      {children && <div className={classes.tools}>{children}</div>}
    </section>
  );
}

function Arrow({ href, label, children }: { readonly href: string | null; readonly label: string; readonly children: ReactNode }) {
  if (href === null) return <span className={classes.arrow} />;
  return (
    <Link href={href} replace className={classes.arrow} aria-label={label}>
      {children}
    </Link>
  );
}
