import { type Instant, quantity } from '#domain/quantity.ts';
import type { HeardFacts, Track } from './track.ts';

/**
 * The inverter's clock, where it is or was wrong.
 *
 * Unit    ms since 1970. Range: `undefined` of a clock that is right. Source: as `judgeClock`.
 */
export function clockTrack({ clock }: HeardFacts): Track | undefined {
  if (!clock) return undefined;
  const { from, to, offset, isCorrected } = clock;
  return {
    cause: 'clock',
    stretches: [{ from: quantity<Instant>(from), to: to === null ? null : quantity<Instant>(to) }],
    evidence: { of: 'clock', offset, isCorrected },
  };
}
