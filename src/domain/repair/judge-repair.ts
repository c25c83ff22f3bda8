import { type FollowFacts, followRepair } from './follow-repair.ts';
import { type HourFacts, judgeHour } from './judge-hour.ts';
import { followedStretches } from './repair-cause.ts';
import type { RepairFinding } from './repair-check.ts';

/** Data by which a repair is judged. */
export type RepairFacts = HourFacts & Omit<FollowFacts, 'stretches'>;

/**
 * Judges a repair by the inverter's readings: the first hour of daylight after the closing, then the hours at which the cause came.
 *
 * Unit    ms since 1970, W, s.
 * Range   `hour` is the finding of an earlier call whose hour has the same readings, or `null`.
 * Source  `judgeHour`, `followRepair`.
 */
export function judgeRepair(facts: RepairFacts, hour: RepairFinding | null = null): RepairFinding {
  const finding = hour ?? judgeHour(facts);
  if (finding.state !== 'good_so_far' || finding.to === null) return finding;
  const stretches = followedStretches(facts.causes, facts.own);
  return { ...finding, ...followRepair(finding.to, { ...facts, stretches }) };
}
