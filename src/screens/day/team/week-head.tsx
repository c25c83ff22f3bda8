import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { Link } from 'wouter';
import type { Instant } from '#domain/quantity.ts';
import { isPlannable } from '#domain/service/plan.ts';
import { addDays, type LocalDate, mondayOf } from '#domain/time/local-date.ts';
import { teamWeekTexts as texts } from '#texts/care/team-week.ts';
import { Age } from '#ui/age.tsx';
import classes from './team-week.module.css';

/** The Monday of the week in the address; the present week for none and for a day that no plan can have. */
export function weekIn(search: string, today: LocalDate): LocalDate {
  const day = new URLSearchParams(search).get('tydzien') ?? '';
  return mondayOf(isPlannable(day) ? day : today);
}

/** The address of a week; `null`: the present one. */
const weekAddress = (monday: LocalDate | null): string => (monday === null ? '/day?widok=zespol' : `/day?widok=zespol&tydzien=${monday}`);

interface Props {
  readonly monday: LocalDate;
  readonly isPresent: boolean;
  readonly asOf: Instant;
  readonly title: RefObject<HTMLHeadingElement | null>;
}

/** The week with the ways to others. */
export const WeekHead = ({ monday, isPresent, asOf, title }: Props) => (
  <div className={classes.head}>
    <Link href={weekAddress(addDays(monday, -7))} className={classes.arrow} aria-label={texts.before} title={texts.before}>
      <IconChevronLeft size={20} aria-hidden="true" />
    </Link>
    <h2 ref={title} tabIndex={-1} className={classes.title}>
      {texts.week(monday)}
    </h2>
    <Link href={weekAddress(addDays(monday, 7))} className={classes.arrow} aria-label={texts.after} title={texts.after}>
      <IconChevronRight size={20} aria-hidden="true" />
    </Link>
    {!isPresent && (
      <Link href={weekAddress(null)} className={classes.present}>
        {texts.present}
      </Link>
    )}
    <span className={classes.age}>
      <Age asOf={asOf} />
    </span>
  </div>
);
