import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { quantity } from '#domain/quantity.ts';
import type { RepairCheck } from '#domain/repair/repair-check.ts';

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
