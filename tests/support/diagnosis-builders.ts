import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { quantity } from '#domain/quantity.ts';
import type { RepairCheck } from '#domain/repair/repair-check.ts';
import type { Comparison } from '#domain/comparison/comparison.ts';
import { noShare } from '#domain/grid/losses/lost-episodes.ts';
import type { SeenDiagnosis } from '#state/views.ts';

/** 20 November 2026, 7:00 in Warsaw. */
const SEVEN = Date.parse('2026-11-20T06:00:00Z');

/** A diagnosis of `anInstallation`: no reading since seven in the morning. */
export const aSilence = (over: Partial<DiagnosisEntry> = {}): DiagnosisEntry => ({
  id: 1,
  installation: 7,
  sn: 'SN0007',
  cause: 'silent',
  severity: 'major',
  state: 'active',
  since: quantity(SEVEN),
  from: quantity(SEVEN),
  last: quantity(SEVEN),
  count: 1,
  evidence: { of: 'silence', lastReading: quantity(SEVEN) },
  explainedBy: null,
  task: null,
  acknowledged: null,
  ...over,
});

/** A low yield of `anInstallation`: a string is missing. */
export const aLowYield = (over: Partial<DiagnosisEntry> = {}): DiagnosisEntry =>
  aSilence({
    cause: 'low_yield',
    severity: 'minor',
    evidence: { of: 'yield', verdict: 'strings', ratio: 0.48, from: '2026-11-15', to: '2026-11-19' },
    ...over,
  });

/** A grid outage of the installations 7, 8 and 9. */
export const anOutage = (over: Partial<DiagnosisEntry> = {}): DiagnosisEntry =>
  aSilence({ cause: 'grid_outage', evidence: { of: 'outage', installations: [7, 8, 9] }, ...over });

/** The check of the repair of `aTask`: no power in the hour after it was closed. */
export const aRepairCheck = (over: Partial<RepairCheck> = {}): RepairCheck => ({
  task: 17,
  installation: 7,
  cause: null,
  state: 'unconfirmed',
  closedAt: quantity(SEVEN),
  returnedAt: null,
  from: quantity(SEVEN),
  to: quantity(SEVEN + 3_600_000),
  highestPower: quantity(12),
  meanPower: quantity(4),
  expectedPower: null,
  comparedWith: null,
  states: ['MPPT'],
  events: [],
  reason: 'no_power',
  ...over,
});

/** Unit: ms since 1970. 20 November 2026, 12:00 in Warsaw, the time of the rendered screens. */
const NOON = Date.parse('2026-11-20T11:00:00Z');
const HOUR = 3_600_000;

/** A ground fault of installation 7, three days old and not acknowledged. */
export const aDiagnosis = (over: Partial<SeenDiagnosis> = {}): SeenDiagnosis => ({
  id: 17,
  installation: 7,
  sn: 'SN0007',
  cause: 'event:GROUND_FAULT',
  severity: 'major',
  state: 'active',
  since: quantity(NOON - 76 * HOUR),
  from: quantity(NOON - 2 * HOUR),
  last: quantity(NOON),
  count: 1,
  evidence: { of: 'event', code: 'GROUND_FAULT', highestVoltage: null },
  explainedBy: null,
  task: null,
  acknowledged: null,
  ...over,
});

/** Installation 7 and four neighbours, one of which does not count: half of its strings are missing. */
export const aComparison = (over: Partial<Comparison> = {}): Comparison => ({
  from: '2026-11-15',
  to: '2026-11-19',
  own: 3.1,
  median: 6,
  ratio: 0.517,
  verdict: 'strings',
  reason: null,
  neighbours: [
    { id: 8, sn: 'SN0008', description: 'Dom Nowaków', km: 1.4, isFar: false, yield: 6.1, isUsed: true, whyNot: null },
    { id: 9, sn: 'SN0009', description: '', km: 12, isFar: false, yield: null, isUsed: false, whyNot: 'not_enough_days' },
    { id: 10, sn: 'SN0010', description: 'Szkoła', km: 20.5, isFar: false, yield: 6, isUsed: true, whyNot: null },
    { id: 11, sn: 'SN0011', description: 'Stodoła', km: 33, isFar: false, yield: 5.8, isUsed: true, whyNot: null },
  ],
  hindrance: null,
  outage: null,
  lost: { ...noShare(quantity(0)), limited: noShare(quantity(0)), reason: null },
  ...over,
});
