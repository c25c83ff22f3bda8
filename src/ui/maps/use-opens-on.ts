import { type RefObject, useEffect, useRef } from 'react';
import type { Spot } from '#domain/energy/sun.ts';
import type { MapHandle } from './map-props.ts';
import type { Viewport } from './viewport.ts';

interface Opening {
  readonly map: RefObject<MapHandle | null>;
  /** All places; empty until they are loaded. */
  readonly places: readonly Spot[];
  /** Whether the map is drawn, and whether nothing else names the place that it shows first. */
  readonly isFree: boolean;
  /** Space for controls, from the top on clockwise. Unit: CSS px. */
  readonly padding: readonly number[];
}

const isSameViewport = (a: Viewport, b: Viewport): boolean => a.latitude === b.latitude && a.longitude === b.longitude && a.zoom === b.zoom;

/** A map opens on all places. Those that load later are shown too, as long as the map is where it was put for the earlier ones. */
export function useOpensOn({ map, places, isFree, padding }: Opening): void {
  const opened = useRef<{ readonly count: number; readonly at: Viewport | null }>({ count: 0, at: null });
  useEffect(() => {
    const now = map.current?.area();
    if (!isFree || !now || places.length <= opened.current.count) return;
    const isMoved = opened.current.at !== null && !isSameViewport(opened.current.at, now);
    if (!isMoved) map.current?.fit(places, true, padding);
    opened.current = { count: isMoved ? Number.POSITIVE_INFINITY : places.length, at: map.current?.area() ?? null };
  });
}
