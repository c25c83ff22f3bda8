import type { RefObject } from 'react';
import type { Spot } from '#domain/energy/sun.ts';
import type { MapHandle } from '#ui/maps/map-props.ts';
import type { VisibleArea } from '#ui/maps/viewport.ts';

/** Minimum zoom after a choice in the list or the search. */
const CLOSE_ENOUGH = 12;
/** Space for the controls around fitted places, from the top on clockwise. Unit: CSS px. */
const PADDING = { wide: [84, 84, 64, 48], small: [158, 84, 76, 36], low: [124, 76, 44, 36] } as const;
/** Space that the sheet of the nearest faults takes at the lower edge, or on a phone in landscape at the left one. Unit: CSS px. */
const SHEET = { height: 250, width: 320 } as const;

interface Parts {
  readonly map: RefObject<MapHandle | null>;
  readonly area: VisibleArea | null;
  readonly isSmall: boolean;
  readonly isLow: boolean;
}

/** The movements of the map after it has opened (specification 9.1). */
export function useMapMoves({ map, area, isSmall, isLow }: Parts) {
  const [top, right, bottom, left] = PADDING[isLow ? 'low' : isSmall ? 'small' : 'wide'];
  const showAll = (places: readonly Spot[]) => map.current?.fit(places, false, [top, right, bottom, left]);
  const fitBesideSheet = (places: readonly Spot[]) => {
    const padding = isLow ? [top, right, bottom, left + SHEET.width] : [top, right, bottom + SHEET.height, left];
    map.current?.fit(places, false, padding);
  };
  const zoomIn = ({ latitude, longitude }: Spot) =>
    map.current?.goTo({ latitude, longitude, zoom: Math.max(CLOSE_ENOUGH, area?.zoom ?? 0) });

  return { showAll, fitBesideSheet, zoomIn };
}
