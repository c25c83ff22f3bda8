import type { YieldVerdict } from '#domain/energy/comparison/yield-verdict.ts';
import { isEventCode, NATURE_OF_EVENT, type Severity } from '#domain/grid/events.ts';

/** Causes that are no event. */
const OWN_CAUSES = ['state:FAULT', 'silent', 'no_production', 'low_yield', 'grid_outage', 'overvoltage', 'clock'] as const;
type OwnCause = (typeof OWN_CAUSES)[number];

/** What may be wrong with an installation. An event that nobody knows keeps its raw code. `other`: a cause that only a newer server knows. */
export type Cause = `event:${string}` | OwnCause | 'other';

/** Reads a cause. Unit: none. Range: any text; one that this version does not know is `other`. Source: ours. */
export const readCause = (text: string): Cause =>
  text.startsWith('event:') || OWN_CAUSES.some((own) => own === text) ? (text as Cause) : 'other';

/** The cause of an event. Unit: none. Range: any code, as reported. Source: ours. */
export const eventCause = (code: string): Cause => `event:${code}`;

/** The code of an event's cause; `undefined` for any other. Unit: none. Range: any cause. Source: ours. */
export const codeOf = (cause: Cause): string | undefined => (cause.startsWith('event:') ? cause.slice('event:'.length) : undefined);

/** Causes that say something of an installation without anything being wrong with it. */
const INFORMATION: ReadonlySet<string> = new Set(['clock']);

/** True of what is told in the installation and makes no state of it. Unit: none. Range: any cause. Source: ours. */
export const isInformation = (cause: Cause): boolean => INFORMATION.has(cause);

/**
 * Whether a cause cannot be told from an installation's own readings alone.
 *
 * Unit    none.
 * Range   any cause. Who gives nothing by day is compared as well: where nobody nearby does, it is the snow.
 * Source  ours.
 */
export const restsOnComparison = (cause: Cause): boolean => cause === 'low_yield' || cause === 'no_production';

const OF_YIELD: Readonly<Record<YieldVerdict, Severity>> = { none: 'major', strings: 'minor', low: 'warning', normal: 'warning' };

/** Severities of what is no event. Whatever makes an inverter count as not working is major. */
const OF_OTHERS = {
  'state:FAULT': 'major',
  silent: 'major',
  no_production: 'major',
  grid_outage: 'major',
  overvoltage: 'warning',
  clock: 'warning',
  other: 'warning',
} as const satisfies Partial<Record<Cause, Severity>>;

/**
 * How bad a cause is.
 *
 * Unit    none.
 * Range   of events as SunSpec's are graded; an unknown one is a warning: nothing is guessed. A yield by its verdict.
 * Source  the three levels that inverter makers use: output falls or stops; part faulty, still generating; works, but less.
 */
export function severityOf(cause: Cause, verdict: YieldVerdict | null = null): Severity {
  const code = codeOf(cause);
  if (code !== undefined) return isEventCode(code) ? NATURE_OF_EVENT[code].severity : 'warning';
  if (cause === 'low_yield') return OF_YIELD[verdict ?? 'low'];
  return OF_OTHERS[cause as keyof typeof OF_OTHERS];
}
