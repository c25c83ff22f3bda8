import { IconAlertTriangle, IconBoltOff, IconPlugConnectedX, IconSunOff, IconTrendingDown, IconWaveSine } from '@tabler/icons-react';
import type { Cause } from '#domain/diagnosis/cause.ts';

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
