import { useMemo } from 'react';
import type { Comparison } from '#domain/energy/comparison/comparison.ts';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { comparisonTexts as texts } from '#texts/care/comparison.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import { NeighboursMap } from '#ui/maps/neighbours-map.tsx';

const markerOf = (of: Installation): MapMarker[] => {
  const { latitude, longitude } = of;
  return latitude === null || longitude === null ? [] : [{ ...of, latitude, longitude }];
};

interface Props {
  readonly comparison: Comparison;
  readonly installation: Installation;
}

/** Where they stand, by the list that the device holds; nothing where it does not know. */
export function NeighboursOnMap({ comparison: { neighbours }, installation }: Props) {
  const queries = useQueries();
  const rows = lastKnown(useValue(queries.installations))?.rows;
  const { dark } = useValue(queries.mapProviders);
  const places = useMemo(() => {
    const ids = new Set(neighbours.map(({ id }) => id));
    return rows?.filter(({ id }) => ids.has(id)).flatMap(markerOf) ?? [];
  }, [rows, neighbours]);
  const [own] = useMemo(() => markerOf(installation), [installation]);
  if (!own || places.length === 0) return null;
  const wordsOf = (marker: MapMarker): string => {
    if (marker.id === own.id) return texts.own;
    return texts.onMap(marker.description || marker.sn, texts.yield(neighbours.find(({ id }) => id === marker.id)?.yield ?? null));
  };
  return <NeighboursMap key={own.id} label={texts.map} own={own} neighbours={places} wordsOf={wordsOf} provider={dark} />;
}
