import type { YieldVerdict } from '#domain/comparison/yield-verdict.ts';
import { isEventCode, NATURE_OF_EVENT, type Severity } from '#domain/grid/events.ts';
import { isOwnFault } from '#domain/grid/grid-events.ts';

/** Causes that are not events, and their severity. A cause by which an inverter counts as not working is major; a low yield by its verdict. */
const OWN = {
  'state:FAULT': 'major',
  silent: 'major',
  area_silent: 'major',
  stale: 'major',
  no_production: 'major',
  low_yield: 'warning',
  grid_outage: 'major',
  overvoltage: 'warning',
  undervoltage: 'warning',
  lost_phase: 'minor',
  limited: 'warning',
  clock: 'warning',
} as const satisfies Record<string, Severity>;
export type OwnCause = keyof typeof OWN;
export const OWN_CAUSES = Object.keys(OWN) as readonly OwnCause[];

/** True for a cause that is not an event and that this version knows. */
const isOwnCause = (text: string): text is OwnCause => Object.hasOwn(OWN, text);

/** What may be wrong with an installation. An unknown event keeps its raw code. `other`: a cause that only a newer server knows. */
export type Cause = `event:${string}` | OwnCause | 'other';

/** Parses a cause. Range: an unknown cause is `other`. */
export const readCause = (text: string): Cause => (text.startsWith('event:') || isOwnCause(text) ? (text as Cause) : 'other');

/** All causes that are not raw codes of makers, as a new list. Range: our events and own causes. */
export const knownCauses = (): Cause[] => [...Object.keys(NATURE_OF_EVENT).map((code): Cause => `event:${code}`), ...OWN_CAUSES];

/** The cause of an event. Range: any code, as sent. */
export const eventCause = (code: string): Cause => `event:${code}`;

/** The event code of a cause; `undefined` for a cause that is not an event. */
export const codeOf = (cause: Cause): string | undefined => (cause.startsWith('event:') ? cause.slice('event:'.length) : undefined);

/**
 * True for a part of the installation that has failed, also one with which the inverter works on.
 *
 * Range   any cause; only events name a part.
 * Source  `isOwnFault`; a blown string fuse by the maker's levels is a faulty part of a working inverter.
 */
export function isBrokenPart(cause: Cause): boolean {
  const code = codeOf(cause);
  return code !== undefined && (code === 'BLOWN_STRING_FUSE' || isOwnFault(code));
}

/** Causes that are information: nothing is wrong with the installation. */
const INFORMATION: ReadonlySet<string> = new Set(['limited', 'clock']);

/** True for a cause that is shown in the installation and does not change its state. */
export const isInformation = (cause: Cause): boolean => INFORMATION.has(cause);

/** True for a cause that several installations of a neighbourhood have together, as one line. */
export const isOfArea = (cause: Cause): cause is 'grid_outage' | 'area_silent' => cause === 'grid_outage' || cause === 'area_silent';

/**
 * True for a cause that cannot be derived from an installation's own readings alone.
 *
 * Range   No production by day is compared as well: if no neighbour produces, the reason is snow.
 */
export const restsOnComparison = (cause: Cause): boolean => cause === 'low_yield' || cause === 'no_production';

const OF_YIELD: Readonly<Record<YieldVerdict, Severity>> = { none: 'major', strings: 'minor', low: 'warning', normal: 'warning' };

/**
 * Severity of a cause.
 *
 * Range   events by `NATURE_OF_EVENT`; an unknown event or cause is a warning. A low yield by its verdict.
 * Source  the three levels that inverter makers use: output falls or stops; part faulty, still generating; works, but less.
 */
export function severityOf(cause: Cause, verdict: YieldVerdict | null = null): Severity {
  const code = codeOf(cause);
  if (code !== undefined) return isEventCode(code) ? NATURE_OF_EVENT[code].severity : 'warning';
  if (cause === 'low_yield') return OF_YIELD[verdict ?? 'low'];
  return isOwnCause(cause) ? OWN[cause] : 'warning';
}
