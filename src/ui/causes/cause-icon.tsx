import { IconAlertTriangle, IconBoltOff, IconPlugConnectedX, IconSunOff, IconTrendingDown, IconWaveSine } from '@tabler/icons-react';
import type { Cause } from '#domain/diagnosis/cause.ts';
import type { Severity } from '#domain/grid/events.ts';

const ICONS: Partial<Record<Cause, typeof IconBoltOff>> = {
  silent: IconPlugConnectedX,
  no_production: IconSunOff,
  low_yield: IconTrendingDown,
  grid_outage: IconBoltOff,
  overvoltage: IconWaveSine,
};

/** The sign of a cause; a word always stands beside it. */
export function CauseIcon({ cause, size = 16 }: { readonly cause: Cause; readonly size?: number }) {
  const Icon = ICONS[cause] ?? IconAlertTriangle;
  return <Icon size={size} aria-hidden="true" />;
}

export type CauseTone = Severity | 'yield' | 'grid';

/** How a cause is coloured: a low yield amber, an outage of the grid in a colour of its own, all else by how bad it is. */
export function toneOf({ cause, severity }: { readonly cause: Cause; readonly severity: Severity }): CauseTone {
  if (cause === 'low_yield') return 'yield';
  return cause === 'grid_outage' ? 'grid' : severity;
}
