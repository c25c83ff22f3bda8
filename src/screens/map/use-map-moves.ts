import { type RefObject, useEffect, useRef } from 'react';
import type { Spot } from '#domain/energy/sun.ts';
import type { MapHandle } from '#ui/maps/map-props.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import type { Viewport, VisibleArea } from '#ui/maps/viewport.ts';

/** Minimum zoom after a choice in the list or the search. */
const CLOSE_ENOUGH = 12;
/** Space for the controls around fitted places, from the top on clockwise. Unit: CSS px. */
const PADDING = { wide: [84, 84, 64, 48], small: [158, 84, 76, 36], low: [124, 76, 44, 36] } as const;
/** Space that the sheet of the nearest faults takes at the lower edge, or on a phone in landscape at the left one. Unit: CSS px. */
const SHEET = { height: 250, width: 320 } as const;

interface Parts {
  readonly map: RefObject<MapHandle | null>;
  /** All markers; empty until they are loaded. */
  readonly all: readonly MapMarker[];
  readonly area: VisibleArea | null;
  /** Whether the address names the place that is shown first. */
  readonly isPlaced: boolean;
  readonly isSmall: boolean;
  readonly isLow: boolean;
}

const isSameViewport = (a: Viewport, b: Viewport): boolean => a.latitude === b.latitude && a.longitude === b.longitude && a.zoom === b.zoom;

/** The movements of the map. It opens on the installations, unless the address names a place (specification 9.1). */
export function useMapMoves({ map, all, area, isPlaced, isSmall, isLow }: Parts) {
  const [top, right, bottom, left] = PADDING[isLow ? 'low' : isSmall ? 'small' : 'wide'];
  const showAll = (places: readonly Spot[], isAtOnce = false) => map.current?.fit(places, isAtOnce, [top, right, bottom, left]);
  const fitBesideSheet = (places: readonly Spot[]) => {
    const padding = isLow ? [top, right, bottom, left + SHEET.width] : [top, right, bottom + SHEET.height, left];
    map.current?.fit(places, false, padding);
  };
  const zoomIn = ({ latitude, longitude }: Spot) =>
    map.current?.goTo({ latitude, longitude, zoom: Math.max(CLOSE_ENOUGH, area?.zoom ?? 0) });

  // Markers that load later are shown too, as long as the map is where it was put for the earlier ones.
  const opened = useRef<{ readonly count: number; readonly at: Viewport | null }>({ count: 0, at: null });
  useEffect(() => {
    const now = map.current?.area();
    if (isPlaced || !area || !now || all.length <= opened.current.count) return;
    const isMoved = opened.current.at !== null && !isSameViewport(opened.current.at, now);
    if (!isMoved) showAll(all, true);
    opened.current = { count: isMoved ? Number.POSITIVE_INFINITY : all.length, at: map.current?.area() ?? null };
  });
  return { showAll, fitBesideSheet, zoomIn };
}
