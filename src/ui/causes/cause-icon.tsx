import { IconAlertTriangle, IconBoltOff, IconPlugConnectedX, IconSunOff, IconTrendingDown, IconWaveSine } from '@tabler/icons-react';
import type { Cause } from '#domain/diagnosis/cause.ts';
import type { Severity } from '#domain/grid/events.ts';

const ICONS: Partial<Record<Cause, typeof IconBoltOff>> = {
  silent: IconPlugConnectedX,
  area_silent: IconPlugConnectedX,
  stale: IconPlugConnectedX,
  no_production: IconSunOff,
  low_yield: IconTrendingDown,
  grid_outage: IconBoltOff,
  overvoltage: IconWaveSine,
  undervoltage: IconWaveSine,
  lost_phase: IconWaveSine,
};

/** The icon of a cause. The caller adds the word. */
export function CauseIcon({ cause, size = 16 }: { readonly cause: Cause; readonly size?: number }) {
  const Icon = ICONS[cause] ?? IconAlertTriangle;
  return <Icon size={size} aria-hidden="true" />;
}

export type CauseTone = Severity | 'yield' | 'grid';

/** The colour of a cause: amber for a low yield, its own colour for a grid outage, else by severity. */
export function toneOf({ cause, severity }: { readonly cause: Cause; readonly severity: Severity }): CauseTone {
  if (cause === 'low_yield') return 'yield';
  return cause === 'grid_outage' ? 'grid' : severity;
}
