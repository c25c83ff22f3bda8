import type { ReactNode, Ref } from 'react';
import type { Spot } from '#domain/energy/sun.ts';
import type { MapLook, MapProvider } from '#domain/service/map/map-provider.ts';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import type { Position } from '#ui/maps/paint/paint-position.ts';
import type { Viewport, VisibleArea } from './viewport.ts';

/** What a parent can do with a map. */
export interface MapHandle {
  /** `padding`: space for controls, from the top on clockwise. Unit: CSS px. */
  fit(places: readonly Spot[], isAtOnce?: boolean, padding?: readonly number[]): void;
  goTo(viewport: Viewport, isAtOnce?: boolean): void;
  area(): VisibleArea | null;
}

/** Several markers in one place. `isTight`: no zoom separates them, so they are shown as a list. */
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
  /** The first viewport. Use `goTo` to move the map later. */
  readonly start: Viewport;
  readonly position?: Position | null;
  /** The map is part of a page that scrolls: one finger and the plain wheel scroll the page. */
  readonly isEmbedded?: boolean;
  /** The factor by which the page enlarges the map; it is drawn with that many more pixels. Read once. */
  readonly magnification?: number;
  /** Without buttons for zoom. */
  readonly isStill?: boolean;
  /** The markers are still loading. */
  readonly isLoading?: boolean;
  /** The marker whose card is open. */
  readonly picked: MapMarker | null;
  readonly onPick: (marker: MapMarker | null) => void;
  readonly onAreaChange?: (area: VisibleArea) => void;
  /** The card of one marker. `onClose` is absent while the pointer only hovers over it. */
  readonly renderCard: (marker: MapMarker, onClose: (() => void) | undefined) => ReactNode;
  readonly renderGroup: (group: CardGroup) => ReactNode;
  readonly ref?: Ref<MapHandle>;
  /** Shown over the map: controls, panels. */
  readonly children?: ReactNode;
}
