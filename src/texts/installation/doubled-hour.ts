import { warsawOffset } from '#domain/time/warsaw.ts';
import { chartsTexts } from './charts.ts';

const HOUR = 3_600_000;

/** ' (czas letni)' or ' (czas zimowy)' in the October hour that occurs twice; otherwise empty. */
export function doubledHourMark(at: number): string {
  const isSummer = warsawOffset(at) === 2 * HOUR;
  const isDoubled = isSummer ? warsawOffset(at + HOUR) === HOUR : warsawOffset(at - HOUR) === 2 * HOUR;
  if (!isDoubled) return '';
  return ` (${isSummer ? chartsTexts.clocks.summer : chartsTexts.clocks.winter})`;
}
