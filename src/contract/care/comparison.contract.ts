import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL, refusal } from '#contract/refusal.contract.ts';
import {
  bool,
  instant,
  int,
  list,
  localDate,
  maybeInstant,
  maybeMeasured,
  maybeNum,
  measured,
  num,
  one,
  text,
} from '#contract/wire/tolerant.ts';
import { knownWord } from '#contract/wire/known-words.ts';
import { record } from '#contract/wire/record.ts';
import type { Comparison, LowYield } from '#domain/comparison/comparison.ts';
import type { Neighbour } from '#domain/comparison/neighbours.ts';
import { type Hindrance, HINDRANCES } from '#domain/comparison/yield-source.ts';
import { CONCEALMENTS } from '#domain/grid/export-limit.ts';
import { type LostShare, noShare } from '#domain/grid/losses/lost-episodes.ts';
import type { KilowattHours, Volts } from '#domain/quantity.ts';
import { YIELD_VERDICTS, type YieldVerdict } from '#domain/comparison/yield-verdict.ts';
import { yieldVerdictOnWire } from './diagnoses.contract.ts';

/** Unit: km. Neighbours further away may have other weather (domain/comparison/neighbours.ts). */
const FAR = 100;

/** What hindered the installation itself in those days. A field of its own: apps of earlier versions know no further words in `reason` and `why_not`. */
const hindered = z.optional(z.nullable(knownWord(HINDRANCES)));

const neighbourOnWire = z.object({
  id: int,
  sn: text,
  description: text,
  km: num,
  yield: maybeNum,
  used: bool,
  why_not: z.nullable(knownWord(['not_enough_days', 'no_power', ...CONCEALMENTS])),
  hindered,
});

/** `events` and `max_mean_v` are not sent by earlier versions: what the loss rests on is then not known. */
const episodeOnWire = z.object({
  from: instant,
  to: instant,
  kwh: measured<KilowattHours>(),
  max_v: maybeMeasured<Volts>(),
  max_mean_v: z.optional(maybeMeasured<Volts>()),
  events: z.optional(z.nullable(z.array(text))),
});

const shareOnWire = z.object({ kwh: maybeMeasured<KilowattHours>(), minutes: int, episodes: z.array(episodeOnWire) });

const shareFrom = ({ kwh, minutes, episodes }: z.infer<typeof shareOnWire>): LostShare => ({
  energy: kwh,
  minutes,
  episodes: episodes.map(({ kwh: energy, max_v, max_mean_v = null, events = null, ...span }) => ({
    ...span,
    energy,
    highestVoltage: max_v,
    highestMean: max_mean_v,
    events,
  })),
});

const shareToWire = ({ energy, minutes, episodes }: LostShare) => ({
  kwh: energy,
  minutes,
  episodes: episodes.map(({ energy: kwh, highestVoltage, highestMean, events, ...span }) => ({
    ...span,
    kwh,
    max_v: highestVoltage,
    max_mean_v: highestMean,
    events: events && [...events],
  })),
});

const lostOnWire = z.extend(shareOnWire, {
  /** Held back for another reason than the grid; not sent by earlier versions. */
  limited: z.optional(shareOnWire),
  reason: z.nullable(knownWord(['not_enough_days', 'no_neighbours'])),
});

const comparisonOnWire = z.object({
  from: localDate,
  to: localDate,
  own: z.object({ yield: maybeNum }),
  neighbours: z.array(neighbourOnWire),
  median: maybeNum,
  ratio: maybeNum,
  verdict: z.nullable(knownWord(YIELD_VERDICTS)),
  reason: z.nullable(
    knownWord(['no_place', 'no_power', 'not_enough_days', 'too_few_neighbours', 'dark', 'orientation', 'rating', ...CONCEALMENTS]),
  ),
  hindered,
  outage: z.nullable(z.object({ from: instant, to: maybeInstant, installations: z.array(int) })),
  lost: lostOnWire,
});

const isHindrance = (whyNot: Neighbour['whyNot']): whyNot is Hindrance | 'other' | null =>
  whyNot === null || whyNot === 'other' || HINDRANCES.some((one) => one === whyNot);

const whyOnWire = (whyNot: Neighbour['whyNot']) =>
  isHindrance(whyNot) ? { why_not: null, hindered: whyNot } : { why_not: whyNot, hindered: null };

/** An unknown verdict of a newer server is read as no verdict, with the reason `other`. */
function judgedFrom(verdict: YieldVerdict | 'other' | null, reason: Comparison['reason'], hindrance: Comparison['hindrance']) {
  if (verdict === 'other') return { verdict: null, reason: 'other' as const };
  return { verdict, reason: reason ?? (verdict === null && hindrance !== null ? ('hindered' as const) : null) };
}

const comparison = z.codec(comparisonOnWire, z.custom<Comparison>(), {
  decode: ({ own, neighbours, verdict, reason, hindered: hindrance = null, lost, ...same }) => ({
    ...same,
    ...judgedFrom(verdict, reason, hindrance),
    own: own.yield,
    hindrance,
    neighbours: neighbours.map(({ used, why_not, hindered: hinders = null, ...neighbour }) => ({
      ...neighbour,
      isFar: neighbour.km > FAR,
      isUsed: used,
      whyNot: why_not ?? hinders,
    })),
    lost: {
      ...shareFrom(lost),
      limited: lost.limited ? shareFrom(lost.limited) : noShare(null),
      reason: lost.reason === 'other' ? null : lost.reason,
    },
  }),
  encode: ({ own, neighbours, outage, lost, from, to, median, ratio, verdict, reason: why, hindrance }) => ({
    from,
    to,
    own: { yield: own },
    neighbours: neighbours.map(({ isFar: _, isUsed, whyNot, ...neighbour }) => ({ ...neighbour, used: isUsed, ...whyOnWire(whyNot) })),
    median,
    ratio,
    verdict,
    reason: why === 'hindered' ? null : why,
    hindered: hindrance,
    outage: outage && { ...outage, installations: [...outage.installations] },
    lost: { ...shareToWire(lost), limited: shareToWire(lost.limited), reason: lost.reason },
  }),
});

export const compareInstallation = endpoint({
  name: 'compareInstallation',
  method: 'GET',
  path: '/care/v1/compare/{id}/',
  summary: 'Yield of the five whole days before a date beside the neighbours; kWh/kWp. Outages, and energy lost to the grid',
  access: 'read',
  role: 'viewer',
  isExtension: true,
  params: z.object({ id: int }),
  query: z.object({ date: z.optional(localDate) }),
  replies: { 200: one(comparison), 400: refusal, ...DETAIL },
});

const lowYield = record<LowYield>({ id: int, sn: text, verdict: yieldVerdictOnWire, ratio: num });

export const listLowYields = endpoint({
  name: 'listLowYields',
  method: 'GET',
  path: '/care/v1/low_yield/',
  summary: 'Installations that gave less than their neighbours; the worst first',
  access: 'read',
  role: 'viewer',
  isExtension: true,
  replies: { 200: list(lowYield), ...DETAIL },
});
