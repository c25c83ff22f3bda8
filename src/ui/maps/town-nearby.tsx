import { useEffect, useState } from 'react';
import { reportAndUse } from '#failures/report.ts';
import { mapTexts } from '#texts/map.ts';
import type { NearestTown } from './nearest-town.ts';

interface Props {
  readonly latitude: number;
  readonly longitude: number;
}

/** Where a place is, in words, for a map without streets: the nearest town and how far that is. */
export function TownNearby({ latitude, longitude }: Props) {
  const [town, setTown] = useState<NearestTown | null>(null);
  useEffect(() => {
    let isGone = false;
    const found = import('./nearest-town.ts').then(({ nearestTown }) => nearestTown({ latitude, longitude }));
    void found.catch(reportAndUse(null, 'ui/nearest-town')).then((is) => {
      if (!isGone) setTown(is);
    });
    return () => {
      isGone = true;
    };
  }, [latitude, longitude]);
  return town && <span>{mapTexts.location.nearest(town.name, town.km)}</span>;
}
