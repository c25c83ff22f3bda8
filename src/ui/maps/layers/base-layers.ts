import type { MapLook } from '#domain/service/map/map-provider.ts';
import { type BuiltInMap, type EarthPicture, earthPictures, regionMap, wholeMap } from './built-in-map.ts';
import type { Extent } from '#ui/maps/mercator.ts';
import { NET_COLOURS } from '#ui/maps/paint/map-colours.ts';
import { paintDark, paintSatellite } from '#ui/maps/paint/paint-land.ts';
import { clearWidths, paintNames } from '#ui/maps/paint/paint-names.ts';
import { paintNet } from '#ui/maps/paint/paint-net.ts';
import type { Disc } from './marker-layer.ts';
import { queueIdleTask } from './idle-queue.ts';
import { PictureLayer, type Sheet } from './picture-layer.ts';

/** The property of a provider's layer with the zoom from which it has names of places. */
export const NAMES_FROM = 'namesFrom';

interface BaseLayersOptions {
  /** The groups and markers, which no name overlaps. */
  readonly groups: (resolution: number) => readonly Disc[];
  /** Whether the visible area is within the box and zoomed in far enough for its finer outlines. */
  readonly isVisibleWithin: (box: Extent) => boolean;
  readonly onLoading: () => void;
  readonly onReady: () => void;
  /** The map is drawn as far as it can be; what may be loaded after it can begin. */
  readonly onDrawn: () => void;
  readonly onFailure: () => void;
}

/** The built-in map: land or a satellite picture, and names above. It needs no provider and, once the app is installed, no network. */
export class BaseLayers {
  readonly land = new PictureLayer((sheet) => this.paintLand(sheet), 0);
  readonly names = new PictureLayer((sheet) => {
    this.paintNames(sheet);
  }, 1);
  private look: MapLook;
  private map: BuiltInMap | null = null;
  private earth: readonly EarthPicture[] | null = null;
  private namesFrom = 0;
  private zoom = 0;
  private readonly options: BaseLayersOptions;

  constructor(look: MapLook, options: BaseLayersOptions) {
    this.look = look;
    this.options = options;
    document.fonts.addEventListener('loadingdone', this.onFontsLoaded);
    this.land.setVisible(false); // an empty layer needs as much memory and time as a full one
    this.names.setVisible(false);
    this.orderNames();
    this.load();
  }

  dispose(): void {
    document.fonts.removeEventListener('loadingdone', this.onFontsLoaded);
  }

  /** A canvas is not redrawn by the browser when a font has loaded. */
  private readonly onFontsLoaded = (): void => {
    clearWidths();
    this.names.repaint();
  };

  setLook(look: MapLook): void {
    if (look === this.look) return;
    this.look = look;
    this.orderNames();
    this.show(() => undefined);
    this.load();
  }

  /** Call it when there are other markers. */
  renewNames(): void {
    if (this.names.getVisible()) queueIdleTask(() => this.names.renew());
  }

  /** The zoom from which the provider's map above this one has names of its own. */
  setNamesFrom(zoom: number): void {
    this.namesFrom = zoom;
    this.orderNames();
  }

  /** Call it when the map has come to rest: names at the edge of the window are written again, so that none is cut. */
  afterMove(zoom: number): void {
    this.zoom = zoom;
    this.orderNames();
    this.renewNames();
  }

  /** Names are below the tiles of a dark provider that has names itself, and above a satellite picture, which has none. */
  private orderNames(): void {
    this.names.setZIndex(this.look === 'satellite' || this.zoom < this.namesFrom ? 5 : 1);
  }

  /** Loads what this look needs and is not loaded yet. */
  load(): void {
    const isIncomplete = !this.map?.world || (this.look === 'satellite' && !this.earth);
    if (!isIncomplete) return;
    this.options.onLoading();
    if (!this.map?.world) void this.loadMap().catch(this.failed);
    if (this.look === 'satellite') earthPictures().then((earth) => this.show(() => (this.earth = earth)), this.failed);
  }

  /** Loads the region first. The world around it follows once the region is drawn, or comes with it if it is visible. */
  private async loadMap(): Promise<void> {
    await nextPaint(); // the page around the map is small and is painted first
    const near = await regionMap();
    if (!this.options.isVisibleWithin(near.box)) {
      const whole = await wholeMap();
      return this.show(() => (this.map = whole));
    }
    this.show(() => (this.map ??= near));
    await nextPaint();
    this.map = await wholeMap();
    this.land.renew();
  }

  private readonly failed = (): void => {
    this.land.setVisible(true); // at least the grid of meridians
    this.options.onFailure();
    this.options.onDrawn();
  };

  private show(update: () => unknown): void {
    update();
    this.land.setVisible(true);
    this.land.repaint();
    requestAnimationFrame(this.showNames);
  }

  /** Names are drawn in a frame of their own: together with the land they would delay a gesture. */
  private readonly showNames = (): void => {
    this.names.setVisible(this.map !== null);
    this.names.repaint();
    if (this.map && (this.look === 'dark' || this.earth)) {
      this.options.onReady();
      this.options.onDrawn();
    }
  };

  private *paintLand(sheet: Sheet): Generator<void> {
    if (this.look === 'satellite' && this.earth) paintSatellite(sheet, this.map, this.earth);
    else if (this.map) yield* paintDark(sheet, this.map);
    paintNet(sheet, NET_COLOURS[this.look]);
  }

  private paintNames(sheet: Sheet): void {
    sheet.context.clearRect(0, 0, sheet.width, sheet.height);
    if (this.map) paintNames(sheet, this.map, this.look, this.options.groups(sheet.resolution));
  }
}

/** Resolves at the beginning of the frame after the next one, when the present state has been painted. */
const nextPaint = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
