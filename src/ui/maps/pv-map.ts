import ScaleLine from 'ol/control/ScaleLine.js';
import OlMap from 'ol/Map.js';
import Overlay from 'ol/Overlay.js';
import View from 'ol/View.js';
import type { Spot } from '#domain/energy/sun.ts';
import { misplacement } from '#domain/service/map/map-places.ts';
import type { MapLook, MapProvider } from '#domain/service/map/map-provider.ts';
import { BaseLayers, NAMES_FROM } from '#ui/maps/layers/base-layers.ts';
import { type Hit, MarkerLayer } from '#ui/maps/layers/marker-layer.ts';
import { boundsOf, type MapMarker } from '#ui/maps/markers/marker-set.ts';
import { paintPosition, type Position } from '#ui/maps/paint/paint-position.ts';
import { PictureLayer } from '#ui/maps/layers/picture-layer.ts';
import { ProviderSlot } from '#ui/maps/layers/provider-slot.ts';
import { fitPrintedPage, onPixelRatioChange } from './paint/canvas-size.ts';
import { isRegionEnough } from './paint/paint-land.ts';
import { unobstructedArea, type Box, panIntoView } from './pan-into-view.ts';
import { listenToPointer, mapInteractions, moveTime } from './interactions.ts';
import { type Extent, fromMercator, toMercator } from './mercator.ts';
import type { VisibleArea, Viewport } from './viewport.ts';

export interface MapEvents {
  readonly onAreaChange: (area: VisibleArea) => void;
  readonly onHover: (hit: Hit | null) => void;
  readonly onPick: (hit: Hit | null) => void;
  readonly onLoading: () => void;
  /** The map is drawn; until then a spinner is shown. */
  readonly onReady: () => void;
  readonly onFailure: () => void;
}

interface PvMapOptions {
  readonly look: MapLook;
  readonly start: Viewport;
  readonly isEmbedded: boolean;
  /** The factor by which the page enlarges the map. */
  readonly magnification: number;
  /** The element that React renders the card of a marker into. */
  readonly card: HTMLElement;
  readonly events: MapEvents;
}

const MIN_ZOOM = 2;
const MAX_ZOOM = 19;
const MOVE_MS = 350;
/** Space around the outermost markers when all are shown: top, right, bottom, left. Unit: CSS px. */
const FIT_PADDING = [72, 64, 56, 48];
/** The largest zoom when markers are fitted: a single marker is shown with the town around it. */
const FIT_ZOOM = 14;
/** A pointer that moves no farther than this is a press and not a drag, because hands in gloves are not steady. Unit: CSS px. */
const MOVE_TOLERANCE = 5;
/** Markers within this distance are in one place: no zoom separates them. Unit: metres of the projection. */
const ONE_PLACE = 12;
/** The space that a card needs above its marker. Unit: CSS px. */
const CARD_HEIGHT = 240;

/** The map of the app on OpenLayers: markers in, events out. It draws without React. */
export class PvMap {
  private readonly map: OlMap;
  private readonly markers = new MarkerLayer();
  private readonly positionLayer = new PictureLayer((sheet) => {
    paintPosition(sheet, this.position);
  }, 9);
  private readonly base: BaseLayers;
  private readonly card: Overlay;
  private readonly ring: Overlay;
  private readonly events: MapEvents;
  private position: Position | null = null;
  private readonly providerSlot: ProviderSlot;
  private readonly stopWatching: () => void;

  constructor(target: HTMLElement, { look, start, isEmbedded, magnification, card, events }: PvMapOptions) {
    this.events = events;
    const groups = (resolution: number) => this.markers.discs(resolution);
    const isVisibleWithin = (box: Extent) => this.isVisibleWithin(box);
    this.base = new BaseLayers(look, { ...events, isVisibleWithin, groups, onDrawn: () => this.providerSlot.open() });
    const center = toMercator(start.longitude, start.latitude);
    const view = new View({ center, zoom: start.zoom, minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM, enableRotation: false });
    const layers = [this.base.land, this.base.names, this.positionLayer, this.markers.layer];
    this.map = new OlMap({
      target,
      view,
      controls: [new ScaleLine({ className: 'pv-map-scale', minWidth: 72 })],
      interactions: mapInteractions(isEmbedded),
      layers,
      moveTolerance: MOVE_TOLERANCE,
      pixelRatio: window.devicePixelRatio * magnification,
    });
    this.providerSlot = new ProviderSlot(this.map, (layer) => this.base.setNamesFrom(Number(layer?.get(NAMES_FROM) ?? 0)));
    const viewport = this.map.getViewport();
    if (isEmbedded && viewport) viewport.style.touchAction = 'pan-x pan-y';
    target.tabIndex = 0;
    const ring = Object.assign(document.createElement('div'), { className: 'pv-map-ring' });
    this.ring = new Overlay({ element: ring, positioning: 'center-center', stopEvent: false });
    this.card = new Overlay({ element: card });
    this.map.addOverlay(this.ring);
    this.map.addOverlay(this.card);
    this.positionLayer.setVisible(false); // an empty layer needs as much memory as a full one
    this.markers.setLook(look);
    this.listen(target, card);
    const stops = [onPixelRatioChange((ratio) => this.map.setPixelRatio(ratio * magnification)), fitPrintedPage(this.map, target)];
    this.stopWatching = () => stops.forEach((stop) => void stop());
  }

  /** Loads again what failed. */
  retry(): void {
    this.base.load();
  }

  private listen(target: HTMLElement, card: HTMLElement): void {
    const { onHover, onPick, onAreaChange } = this.events;
    this.map.on('moveend', () => {
      this.base.afterMove(this.map.getView().getZoom() ?? 0);
      onAreaChange(this.area());
    });
    const hitAt = (at: readonly [number, number], pointer: 'mouse' | 'touch') =>
      this.markers.hit(at, this.map.getView().getResolution() ?? 1, pointer);
    listenToPointer(this.map, { target, card, hitAt, onHover, onPick });
  }

  setLook(look: MapLook): void {
    this.base.setLook(look);
    this.markers.setLook(look);
  }

  setProvider(provider: MapProvider | null): void {
    this.providerSlot.setProvider(provider);
  }

  setMarkers(markers: readonly MapMarker[]): void {
    this.markers.setMarkers(markers);
    this.base.renewNames();
  }

  setPosition(position: Position | null): void {
    this.position = position;
    this.positionLayer.setVisible(position !== null);
    this.positionLayer.repaint();
  }

  /** Places the card, above its marker if there is space; `null` hides it. */
  showCard(at: readonly [number, number] | null, isRinged: boolean): void {
    const [, fromTop = CARD_HEIGHT] = (at && this.map.getPixelFromCoordinate([...at])) ?? [];
    const isBelow = fromTop < CARD_HEIGHT;
    this.card.setPositioning(isBelow ? 'top-center' : 'bottom-center');
    this.card.setOffset([0, isBelow ? 16 : -16]);
    this.card.setPosition(at ? [...at] : undefined);
    this.ring.setPosition(at && isRinged ? [...at] : undefined);
  }

  /** Moves the map so that the whole card is visible. */
  panToCard(): void {
    this.card.panIntoView({ animation: { duration: moveTime(200) }, margin: 12 });
  }

  /** Moves the map so that a place is not covered by a card at the edge of the map. */
  keepVisible(at: readonly [number, number], card: Box): void {
    const view = this.map.getView();
    const move = () => {
      const [x, y] = this.map.getPixelFromCoordinate([...at]) ?? [];
      const [width, height] = this.map.getSize() ?? [];
      if (x === undefined || y === undefined || width === undefined || height === undefined) return;
      const [right, down] = panIntoView([x, y], unobstructedArea([width, height], card));
      const [cx = 0, cy = 0] = view.getCenter() ?? [];
      const metres = view.getResolution() ?? 0;
      if (right !== 0 || down !== 0) view.animate({ center: [cx - right * metres, cy + down * metres], duration: moveTime(200) });
    };
    // Before the first drawing and during an animation the position of the place is not known.
    if (view.getAnimating() || !this.map.getPixelFromCoordinate([...at])) this.map.once('moveend', move);
    else move();
  }

  goTo({ latitude, longitude, zoom }: Viewport, isAtOnce = false): void {
    const view = this.map.getView();
    view.cancelAnimations();
    view.animate({ center: toMercator(longitude, latitude), zoom, duration: moveTime(isAtOnce ? 0 : MOVE_MS) });
  }

  zoomBy(levels: number): void {
    const view = this.map.getView();
    view.cancelAnimations();
    view.animate({ zoom: (view.getZoom() ?? 0) + levels, duration: moveTime(200) });
  }

  /** Shows all of these places that may be right (specification 9.9). */
  fit(places: readonly Spot[], isAtOnce = false, padding: readonly number[] = FIT_PADDING): void {
    const plausible = places.filter((place) => misplacement(place) === null);
    if (plausible.length === 0) return;
    const duration = moveTime(isAtOnce ? 0 : MOVE_MS);
    this.map.getView().fit(boundsOf(plausible), { padding: [...padding], maxZoom: FIT_ZOOM, duration });
  }

  /** Zooms in so that a group is separated. False if its markers are in one place and no zoom separates them. */
  separate(markers: readonly MapMarker[]): boolean {
    const view = this.map.getView();
    const bounds = boundsOf(markers);
    const [west, south, east, north] = bounds;
    const isOnePlace = east - west < ONE_PLACE && north - south < ONE_PLACE;
    const zoom = view.getZoom() ?? 0;
    if (isOnePlace || zoom >= MAX_ZOOM) return false;
    const [top = 0, right = 0, bottom = 0, left = 0] = FIT_PADDING;
    const [width = 0, height = 0] = this.map.getSize() ?? [];
    const space = [Math.max(1, width - left - right), Math.max(1, height - top - bottom)];
    // On a small map a group may fill the space already, so zoom in by at least one level.
    const nearer = Math.max(zoom + 1, view.getZoomForResolution(view.getResolutionForExtent(bounds, space)) ?? 0);
    const [longitude, latitude] = fromMercator((west + east) / 2, (south + north) / 2);
    this.goTo({ latitude, longitude, zoom: Math.min(MAX_ZOOM, nearer) });
    return true;
  }

  /** False until the map knows its size. */
  private isVisibleWithin(box: Extent): boolean {
    const size = this.map.getSize();
    const view = this.map.getView();
    if (!size) return false;
    const [west = 0, south = 0, east = 0, north = 0] = view.calculateExtent(size);
    return isRegionEnough([west, south, east, north], view.getZoom() ?? 0, box);
  }

  area(): VisibleArea {
    const view = this.map.getView();
    const [x = 0, y = 0] = view.getCenter() ?? [];
    const [left = 0, bottom = 0, right = 0, top = 0] = view.calculateExtent(this.map.getSize());
    const [longitude, latitude] = fromMercator(x, y);
    const [west, south] = fromMercator(left, bottom);
    const [east, north] = fromMercator(right, top);
    return { latitude, longitude, zoom: view.getZoom() ?? 0, west, south, east, north };
  }

  dispose(): void {
    this.stopWatching();
    this.base.dispose();
    this.providerSlot.dispose();
    this.map.setTarget(undefined);
    this.map.dispose();
  }
}
