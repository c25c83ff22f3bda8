import { IconCalendarUser, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import { isComing } from '#domain/service/resource.ts';
import { isPlannedFor } from '#domain/service/seen-plan.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { kmOfDay, type MyDay, useMyDay, useToday } from '#state/use-day.ts';
import { useRememberDayLine } from '#state/use-day-line.ts';
import { dayTexts as texts } from '#texts/day.ts';
import { useNow } from '#ui/use-now.ts';
import classes from './day-line.module.css';

/** Whether anything is planned for the account, on any day; `null`: not known. An account that is no technician has no plan. */
function useIsPlanned({ plan, me }: MyDay): boolean | null {
  const technicians = useValue(useQueries().technicians);
  if (plan.is === 'foreign' || (!me && !isComing(technicians))) return false;
  return plan.is !== 'known' || !me ? null : plan.rows.some((row) => isPlannedFor(row, me.id));
}

/** 'Mój dzień: 5 zgłoszeń · ok. 84 km', where the line has a place. */
export function DayLine({ hasPlace }: { readonly hasPlace: boolean }) {
  const today = useToday(useNow());
  const own = useMyDay(today, today);
  const isPlanned = useIsPlanned(own);
  useRememberDayLine(isPlanned);
  if (!hasPlace || isPlanned === null) return null;
  const { stops } = own;
  return (
    <Link href="/day" className={classes.line}>
      <IconCalendarUser size={20} aria-hidden="true" />
      <span className="pv-grow">{stops.length === 0 ? texts.lineNone : texts.line(stops.length, kmOfDay(stops))}</span>
      <IconChevronRight size={18} aria-hidden="true" />
    </Link>
  );
}
