import { useMemo } from 'react';
import { type CauseChoice, withCause } from '#domain/diagnosis/cause-choice.ts';
import { agedOf, lastKnown } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { type CausesView, useActiveCauses, useWithCare } from '#state/use-active-causes.ts';
import { useSettled } from '#state/use-connection.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';

/** Markers with their causes, filtered by the choice. */
function useMarked(all: readonly MapMarker[], { is, causes }: CausesView, choice: CauseChoice): readonly MapMarker[] {
  const marked = useMemo(() => {
    if (causes.size === 0) return all;
    return all.map((marker) => {
      const ownCauses = causes.get(marker.id);
      return ownCauses ? { ...marker, causes: ownCauses } : marker;
    });
  }, [all, causes]);
  return useMemo(() => (is === 'known' ? withCause(marked, choice, causes) : marked), [marked, is, choice, causes]);
}

const NO_MARKERS: readonly MapMarker[] = [];

/** The markers of the map with their states and causes. `marked`: those that the choice leaves. */
export function useMapMarkers(choice: CauseChoice) {
  const resource = useValue(useQueries().markers);
  const held = lastKnown(resource);
  const aged = agedOf(resource);
  const causesView = useActiveCauses(held !== undefined);
  const all = useWithCare(held, aged?.asOf ?? null, causesView) ?? NO_MARKERS;
  const areCausesSettled = useSettled(causesView.is !== 'known' && causesView.is !== 'unsupported');
  return { resource, isKnown: held !== undefined, aged, causesView, areCausesSettled, all, marked: useMarked(all, causesView, choice) };
}
