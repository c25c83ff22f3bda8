import { useMemo } from 'react';
import type { PowerSeries } from '#domain/energy/series.ts';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { BeforeAfter } from '#ui/charts/before-after.tsx';
import { LoadingPanel } from '#ui/panels.tsx';
import type { Repair } from './use-repair.ts';

interface Props {
  readonly repair: Repair;
  readonly installation: Installation;
}

const NOT_HELD: PowerSeries | null = null;

/** Power of the day before and of the day after the repair; without a network the data on the device. */
export function RepairChart({ repair: { before, after }, installation: { id, description } }: Props) {
  const { power } = useQueries();
  const [earlier, later] = [useValue(power(id, before)), useValue(power(id, after))];
  const [held, heldLater] = [lastKnown(earlier) ?? NOT_HELD, lastKnown(later) ?? NOT_HELD];
  const days = useMemo(
    () => ({ before: { date: before, series: held }, after: { date: after, series: heldLater } }),
    [before, held, after, heldLater],
  );
  if (earlier.is === 'loading' || later.is === 'loading') return <LoadingPanel />;
  return <BeforeAfter installation={description} {...days} />;
}
