import type { Interruption } from '#domain/grid/voltage-quality/interruptions.ts';
import type { PhaseReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { knownPercent, type VoltageRule, weekVerdict } from '#domain/grid/voltage-quality/week-verdict.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { clockTime, shortDate } from '#texts/dates.ts';
import { doubledHourMark } from '#texts/installation/doubled-hour.ts';
import { voltageReportTexts as texts } from './voltage-report.ts';

/** 'w zmierzonych 93 %' for a week that complies as far as it is known; `null` otherwise, or if all of it is known. */
export function ofMeasuredPart(phases: readonly PhaseReport[], expected: number, rule: VoltageRule): string | null {
  const known = knownPercent(phases, expected);
  return known === null || weekVerdict(phases, rule) !== true ? null : texts.ofMeasured(known);
}

/** 'Zgodne w zmierzonych 93 %', 'Niezgodne' or 'Bez oceny'. */
export const verdictWords = (phases: readonly PhaseReport[], expected: number, rule: VoltageRule): string =>
  [texts.verdict[`${weekVerdict(phases, rule)}`], ofMeasuredPart(phases, expected, rule)].filter(Boolean).join(' ');

/** Number of listed interruptions. */
const LISTED = 20;

const lineOf = ({ from, to }: Interruption): string =>
  `${shortDate(localDateOf(from))}: ${texts.interruption}, ${clockTime(from)}–${clockTime(to)}${doubledHourMark(from)}`;

/** '10/06/2026: przerwa w zasilaniu albo wyłączenie instalacji, 12:10–12:50': the first twenty, and how many follow. */
export const interruptionLines = (interruptions: readonly Interruption[]): string[] => [
  ...interruptions.slice(0, LISTED).map(lineOf),
  ...(interruptions.length > LISTED ? [texts.moreInterruptions(interruptions.length - LISTED)] : []),
];
