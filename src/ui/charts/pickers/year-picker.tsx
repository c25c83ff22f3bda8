import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { YEARS_A_PAGE } from '#domain/energy/period.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import chartClasses from '#ui/charts/chart.module.css';
import tabClasses from '#ui/charts/chart-tabs.module.css';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './picker.module.css';
import type { Limits } from './picker-limits.ts';

/** The twelve years of the page with `year`. A page begins with a multiple of twelve. */
export function yearPage(year: number): number[] {
  const first = Math.floor(year / YEARS_A_PAGE) * YEARS_A_PAGE;
  return Array.from({ length: YEARS_A_PAGE }, (_, at) => first + at);
}

/** Whether a page has a year within the limits. Unit: years. */
export const hasYears = (page: readonly number[], min: number | null, max: number | null): boolean =>
  page.some((year) => (min === null || year >= min) && (max === null || year <= max));

const yearOf = (date: LocalDate): number => Number(date.slice(0, 4));

interface Props {
  readonly value: LocalDate;
  readonly limits: Limits;
  readonly onPick: (date: LocalDate) => void;
}

/** Picks a year from pages of twelve (specification 20.6). Mantine's own picker shows ten. */
export function YearPicker({ value, limits, onPick }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus shadow="md" position="bottom-start">
      <Popover.Target>
        <PlainButton
          className={clsx(chartClasses.button, classes.yearPicker)}
          data-pv-picker
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={`${chartsTexts.dateLabels.year}: ${yearOf(value)}`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={18} aria-hidden="true" />
          {yearOf(value)}
        </PlainButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Years
          value={value}
          limits={limits}
          onPick={(date) => {
            onPick(date);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Years({ value, limits, onPick }: Props) {
  const [anchor, setAnchor] = useState(yearOf(value));
  const page = yearPage(anchor);
  const min = limits.min === null ? null : yearOf(limits.min);
  const max = limits.max === null ? null : yearOf(limits.max);
  const turn = (pages: number) => {
    const to = anchor + pages * YEARS_A_PAGE;
    return { to, isPossible: hasYears(yearPage(to), min, max) };
  };
  const [earlier, later] = [turn(-1), turn(1)];
  return (
    <div>
      <div className={classes.yearHead}>
        <PlainButton
          className={tabClasses.step}
          disabled={!earlier.isPossible}
          aria-label={chartsTexts.earlierYears}
          onClick={() => setAnchor(earlier.to)}
        >
          <IconChevronLeft size={18} aria-hidden="true" />
        </PlainButton>
        <span>{`${page[0]} – ${page.at(-1)}`}</span>
        <PlainButton
          className={tabClasses.step}
          disabled={!later.isPossible}
          aria-label={chartsTexts.laterYears}
          onClick={() => setAnchor(later.to)}
        >
          <IconChevronRight size={18} aria-hidden="true" />
        </PlainButton>
      </div>
      <div className={classes.years}>
        {page.map((year) => (
          <PlainButton
            key={year}
            className={classes.year}
            aria-pressed={year === yearOf(value)}
            data-autofocus={year === yearOf(value) || undefined}
            disabled={!hasYears([year], min, max)}
            onClick={() => onPick(`${year}-01-01`)}
          >
            {String(year)}
          </PlainButton>
        ))}
      </div>
    </div>
  );
}
