import { useMemo } from 'react';
import type { Knowledge } from '#domain/energy/coverage.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Resource } from '#domain/service/resource.ts';
import type { Readings } from '#ui/charts/pickers/picker-limits.ts';

export type KnownInstallation = Readings & Pick<Installation, 'latitude' | 'longitude'>;

/** What is known of the readings behind the energy; the same object while nothing of it changes. */
export function useKnowledge(installation: KnownInstallation, energy: Resource<unknown>): Knowledge | null {
  const { firstReading, lastReading, latitude, longitude } = installation;
  const asOf = energy.is === 'ready' ? energy.asOf : null;
  return useMemo(
    () => (asOf === null ? null : { firstReading, lastReading, asOf, spot: spotOf({ latitude, longitude }) }),
    [firstReading, lastReading, latitude, longitude, asOf],
  );
}
