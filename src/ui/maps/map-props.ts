import type { ReactNode, Ref } from 'react';
import type { Spot } from '#domain/energy/sun.ts';
import type { MapLook, MapProvider } from '#domain/service/map/map-provider.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import type { Position } from '#ui/maps/paint/paint-position.ts';
import type { SeenArea, Viewport } from './viewport.ts';

/** What others may ask of a map on the screen. */
export interface MapHandle {
  fit(places: readonly Spot[], isAtOnce?: boolean): void;
  goTo(sight: Viewport, isAtOnce?: boolean): void;
  area(): SeenArea | null;
}

/** Several markers in one place. Tight = no zoom parts them: they are offered as a list. */
export interface CardGroup {
  readonly markers: readonly MapMarker[];
  readonly isTight: boolean;
  readonly onChoose: (marker: MapMarker) => void;
  readonly onClose: (() => void) | undefined;
}

export interface MapViewProps {
  readonly label: string;
  readonly markers: readonly MapMarker[];
  readonly look: MapLook;
  readonly provider?: MapProvider | null;
  /** Where it looks first; moving it later is `goTo`. */
  readonly start: Viewport;
  readonly position?: Position | null;
  /** In a page that scrolls: one finger and the bare wheel stay the page's. */
  readonly isEmbedded?: boolean;
  /** How many times its box is enlarged by the page: drawn so much finer. Fixed at first. */
  readonly magnification?: number;
  /** To be looked at only: nothing to press lies on it. */
  readonly isStill?: boolean;
  /** Still waiting for the markers. */
  readonly isLoading?: boolean;
  /** The marker whose card stands open. */
  readonly picked: MapMarker | null;
  readonly onPick: (marker: MapMarker | null) => void;
  readonly onSight?: (area: SeenArea) => void;
  /** The card of one marker; `onClose` is absent while the pointer merely passes over. */
  readonly renderCard: (marker: MapMarker, onClose: (() => void) | undefined) => ReactNode;
  readonly renderGroup: (group: CardGroup) => ReactNode;
  readonly ref?: Ref<MapHandle>;
  /** Lies over the map: controls, panels. */
  readonly children?: ReactNode;
}
