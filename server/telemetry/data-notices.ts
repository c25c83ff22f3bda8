import { spotOf } from '#domain/energy/daylight.ts';
import { areKilowatts, type DataNotice, hasIdlePhases, refusedSince } from '#domain/energy/notices/data-notice.ts';
import { powerHour } from '#domain/energy/notices/daylight-shape.ts';
import { quantity } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { NoticeFacts } from '#server/store/telemetry/notice-facts.ts';

/** The reasons why figures of an installation are wrong or missing, as of a day. */
export function dataNoticesOf(facts: NoticeFacts, today: LocalDate): DataNotice[] {
  const { inverterPower, generatorPower, areRatingsGuessed, refused } = facts;
  const notices: DataNotice[] = [];
  for (const kind of ['counter', 'power'] as const) {
    const since = refusedSince(refused ?? [], kind, today);
    if (since !== null) notices.push({ kind, since });
  }
  const spot = spotOf(facts);
  const hours = (facts.hours ?? []).map((hour) => powerHour(hour, spot));
  const ratings = [inverterPower, generatorPower].filter((rating) => rating > 0);
  if (!areRatingsGuessed && ratings.length > 0 && areKilowatts(hours, Math.min(...ratings)))
    notices.push({ kind: 'kilowatts', peak: quantity(Math.max(...hours.map(({ peak }) => peak))) });
  if (hasIdlePhases(facts)) notices.push({ kind: 'idle_phases' });
  return notices;
}
