import { quantity } from '#domain/quantity.ts';
import type { SeenDiagnosis } from '#state/views.ts';

/** Unit: ms since 1970. 20 November 2026, 12:00 in Warsaw, as of which the screens are shown. */
const NOON = Date.parse('2026-11-20T11:00:00Z');
const HOUR = 3_600_000;

/** A ground fault of installation 7 that nobody has looked at yet, three days old. */
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
