import type { Period } from '#domain/energy/period.ts';
import type { Instant } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { dayAndMonth, shortDate } from '#texts/dates.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import type { ChartMark, ChartModel } from './chart-model.ts';
import { slotsOf } from './energy-model.ts';

const SECOND = 1000;

/** Where an exchange is on bars: within its slot, which is as wide as 1. */
function placeOnBars(at: Instant, period: Period, date: LocalDate): number | null {
  const slots = slotsOf(period, date);
  const index = slots.findIndex(({ from, to }) => at >= from && at < to);
  const slot = slots[index];
  return slot ? index - 0.5 + (at - slot.from) / (slot.to - slot.from) : null;
}

/** The chart with the exchanges of its time. Source: specification 38.5. */
export function withExchanges(model: ChartModel, exchanges: readonly Instant[], period: Period, date: LocalDate): ChartModel {
  const marks = exchanges.flatMap((at): ChartMark[] => {
    const place = model.kind === 'bars' ? placeOnBars(at, period, date) : at / SECOND;
    const day = localDateOf(at);
    if (place === null || place < model.from || place > model.to) return [];
    return [{ at: place, label: dayAndMonth(day), name: chartsTexts.exchanged(shortDate(day)) }];
  });
  if (marks.length === 0) return model;
  const marked = { marks, caption: [model.caption, ...marks.map(({ name }) => name)].filter(Boolean).join(' ') };
  return { ...model, ...marked, ...(model.drawing && { drawing: { ...model.drawing, ...marked } }) };
}
