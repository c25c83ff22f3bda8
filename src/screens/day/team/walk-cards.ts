import type { KeyboardEvent } from 'react';
import type { Selection } from '#ui/planning/use-selection.ts';

const STOP = '[data-stop]';
const stopsOf = (section: Element | undefined): HTMLElement[] => [...(section?.querySelectorAll<HTMLElement>(STOP) ?? [])];
const keyOf = (stop: HTMLElement | undefined): string | undefined => stop?.closest<HTMLElement>('[data-card]')?.dataset.card;

/** Where an arrow key leads: up and down in a day, left and right to the days beside it that have cards. */
function nextStop(key: string, stop: HTMLElement, week: Element): HTMLElement | undefined {
  const own = stop.closest('[data-day]') ?? stop;
  const stops = stopsOf(own);
  const at = stops.indexOf(stop);
  const inDay = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[key];
  if (inDay !== undefined) return stops[inDay];
  const days = [...week.querySelectorAll('[data-day]')].filter((day) => day === own || day.querySelector(STOP));
  const beside = stopsOf(days[days.indexOf(own) + (key === 'ArrowRight' ? 1 : -1)]);
  return beside[Math.min(at, beside.length - 1)];
}

/**
 * Key handler of a card. Arrows, Home and End move between cards, with Shift they choose what is between; Enter opens the request,
 * Escape unchooses all. `choose`: `null` for a user who may not plan. Source: specification 41.3.
 */
export function walkCards(event: KeyboardEvent<HTMLElement>, choose: Selection['choose'] | null, clear: () => void): void {
  const { key, shiftKey, currentTarget: stop } = event;
  const card = stop.closest<HTMLElement>('[data-card]');
  const week = stop.closest('[data-week]');
  if (key === 'Escape') clear();
  if (key === 'Enter' && stop.tagName === 'INPUT') card?.querySelector('a')?.click();
  if (!week || !/^(Arrow|Home$|End$)/.test(key)) return;
  event.preventDefault();
  const to = nextStop(key, stop, week);
  to?.focus();
  const [own, reached] = [keyOf(stop), keyOf(to)];
  if (!shiftKey || choose === null || own === undefined || reached === undefined) return;
  if (stop.tagName === 'INPUT') choose(own, true, false);
  if (to?.tagName === 'INPUT') choose(reached, true, stop.tagName === 'INPUT');
}
