import type { Cause } from '#domain/diagnosis/cause.ts';
import type { Severity } from '#domain/grid/events.ts';

export type CauseTone = Severity | 'yield' | 'grid';

/** How a cause is coloured: a low yield amber, an outage of the grid in a colour of its own, all else by how bad it is. */
export function toneOf({ cause, severity }: { readonly cause: Cause; readonly severity: Severity }): CauseTone {
  if (cause === 'low_yield') return 'yield';
  return cause === 'grid_outage' ? 'grid' : severity;
}
