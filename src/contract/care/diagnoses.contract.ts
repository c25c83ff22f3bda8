import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DETAIL } from '#contract/refusal.contract.ts';
import { instant, int, list, maybeInt, maybeMeasured, measured, num, one, someText, text, written } from '#contract/wire/tolerant.ts';
import { cause, knownWord, maybeCause } from '#contract/wire/known-words.ts';
import type { Evidence } from '#domain/diagnosis/diagnosis.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { KilowattHours, Volts, Watts } from '#domain/quantity.ts';
import { YIELD_VERDICTS } from '#domain/comparison/yield-verdict.ts';

const volts = measured<Volts>();
const maybeVolts = maybeMeasured<Volts>();
const watts = measured<Watts>();

/** Verdicts on a yield (domain/comparison/yield-verdict.ts). */
export const yieldVerdictOnWire = z.enum(YIELD_VERDICTS);

const knownEvidence = z.union([
  z.object({ of: z.literal('event'), code: someText, max_v: maybeVolts }),
  z.object({ of: z.literal('fault'), codes: z.array(text) }),
  z.object({ of: z.literal('silence'), last_reading: instant }),
  z.object({ of: z.literal('stale'), since: instant }),
  z.object({ of: z.literal('production'), peak_w: watts, rating_w: watts }),
  z.object({
    of: z.literal('yield'),
    verdict: yieldVerdictOnWire,
    ratio: num,
    from: z.iso.date(),
    to: z.iso.date(),
    may_be_snow: z.optional(z.boolean()),
  }),
  z.object({ of: z.literal('outage'), installations: z.array(int), probably: z.optional(z.array(int)) }),
  z.object({ of: z.literal('overvoltage'), max_v: volts, samples: int }),
  z.object({ of: z.literal('undervoltage'), min_mean_v: volts, intervals: int }),
  z.object({ of: z.literal('phase'), phase: z.enum(['L1', 'L2', 'L3']), max_v: volts }),
  z.object({ of: z.literal('limited'), kwh: measured<KilowattHours>(), hot: z.boolean() }),
  z.object({ of: z.literal('area_silence'), installations: z.array(int) }),
  z.object({ of: z.literal('clock'), offset_min: int, corrected: z.boolean() }),
]);
type WireEvidence = z.output<typeof knownEvidence>;

/** Evidence of a kind or shape that only a newer server knows is read as `other`. */
const evidenceOnWire = written(
  z.codec(z.unknown(), z.custom<Evidence>(), {
    decode: (wire): Evidence => {
      const read = z.safeDecode(knownEvidence, wire as never);
      return read.success ? evidenceFrom(read.data) : { of: 'other' };
    },
    encode: (evidence): unknown => (evidence.of === 'other' ? evidence : z.encode(knownEvidence, evidenceToWire(evidence))),
  }),
  knownEvidence,
);

/** A field that is absent stays absent. */
const yieldFrom = ({ may_be_snow, ...same }: Extract<WireEvidence, { of: 'yield' }>): Evidence => ({
  ...same,
  ...(may_be_snow === true && { mayBeSnow: true }),
});

function evidenceFrom(wire: WireEvidence): Evidence {
  switch (wire.of) {
    case 'event':
      return { of: 'event', code: wire.code, highestVoltage: wire.max_v };
    case 'silence':
      return { of: 'silence', lastReading: wire.last_reading };
    case 'production':
      return { of: 'production', peak: wire.peak_w, inverterPower: wire.rating_w };
    case 'overvoltage':
      return { of: 'overvoltage', highestVoltage: wire.max_v, samples: wire.samples };
    case 'undervoltage':
      return { of: 'undervoltage', lowestMean: wire.min_mean_v, intervals: wire.intervals };
    case 'phase':
      return { of: 'phase', phase: wire.phase, voltage: wire.max_v };
    case 'limited':
      return { of: 'limited', energy: wire.kwh, isHot: wire.hot };
    case 'clock':
      return { of: 'clock', offset: wire.offset_min * 60_000, isCorrected: wire.corrected };
    case 'outage':
      return { of: 'outage', installations: wire.installations, ...(wire.probably && { probably: wire.probably }) };
    case 'yield':
      return yieldFrom(wire);
    case 'fault':
    case 'stale':
    case 'area_silence':
      return wire;
  }
}

function evidenceToWire(evidence: Exclude<Evidence, { of: 'other' }>): WireEvidence {
  switch (evidence.of) {
    case 'event':
      return { of: 'event', code: evidence.code, max_v: evidence.highestVoltage };
    case 'silence':
      return { of: 'silence', last_reading: evidence.lastReading };
    case 'stale':
      return { of: 'stale', since: evidence.since };
    case 'production':
      return { of: 'production', peak_w: evidence.peak, rating_w: evidence.inverterPower };
    case 'overvoltage':
      return { of: 'overvoltage', max_v: evidence.highestVoltage, samples: evidence.samples };
    case 'undervoltage':
      return { of: 'undervoltage', min_mean_v: evidence.lowestMean, intervals: evidence.intervals };
    case 'phase':
      return { of: 'phase', phase: evidence.phase, max_v: evidence.voltage };
    case 'limited':
      return { of: 'limited', kwh: evidence.energy, hot: evidence.isHot };
    case 'clock':
      return { of: 'clock', offset_min: Math.round(evidence.offset / 60_000), corrected: evidence.isCorrected };
    case 'fault':
      return { of: 'fault', codes: [...evidence.codes] };
    case 'outage':
      return {
        of: 'outage',
        installations: [...evidence.installations],
        ...(evidence.probably && { probably: [...evidence.probably] }),
      };
    case 'area_silence':
      return { of: 'area_silence', installations: [...evidence.installations] };
    case 'yield': {
      const { mayBeSnow, ...same } = evidence;
      return { ...same, ...(mayBeSnow === true && { may_be_snow: true }) };
    }
  }
}

const diagnosisOnWire = z.object({
  id: int,
  installation: int,
  sn: text,
  cause,
  severity: knownWord(['major', 'minor', 'warning'], 'warning'),
  state: knownWord(['active', 'acknowledged', 'gone'], 'active'),
  since: instant,
  from: instant,
  last: instant,
  count: int,
  evidence: evidenceOnWire,
  explained_by: maybeCause,
  task: maybeInt,
  acknowledged: z.nullable(z.object({ by: text, at: instant })),
  fuses_checked: z.optional(z.nullable(z.object({ by: text, at: instant, note: text }))),
});

export const diagnosis = z.codec(diagnosisOnWire, z.custom<DiagnosisEntry>(), {
  decode: ({ explained_by, fuses_checked = null, ...same }) => ({ ...same, explainedBy: explained_by, fusesChecked: fuses_checked }),
  encode: ({ explainedBy, fusesChecked = null, ...same }) => ({ ...same, explained_by: explainedBy, fuses_checked: fusesChecked }),
});

export const listDiagnoses = endpoint({
  name: 'listDiagnoses',
  method: 'GET',
  path: '/care/v1/diagnoses/',
  summary: 'What is wrong with installations, and since when; the latest first',
  access: 'read',
  role: 'viewer',
  isExtension: true,
  replies: { 200: list(diagnosis), ...DETAIL },
});

export const acknowledgeDiagnosis = endpoint({
  name: 'acknowledgeDiagnosis',
  method: 'POST',
  path: '/care/v1/diagnoses/{id}/acknowledge/',
  summary: 'Say that a diagnosis has been seen; the first one stands',
  access: 'staff',
  role: 'staff',
  isExtension: true,
  params: z.object({ id: int }),
  replies: { 200: one(diagnosis), ...DETAIL },
});
