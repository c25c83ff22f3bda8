import type { MapLook } from '#domain/service/map/map-provider.ts';
import { type BuiltInMap, type EarthPicture, earthPictures, regionMap, wholeMap } from './built-in-map.ts';
import type { Extent } from '#ui/maps/mercator.ts';
import { NET_COLOURS } from '#ui/maps/paint/map-colours.ts';
import { paintDark, paintSatellite } from '#ui/maps/paint/paint-land.ts';
import { forgetWidths, paintNames } from '#ui/maps/paint/paint-names.ts';
import { paintNet } from '#ui/maps/paint/paint-net.ts';
import { PictureLayer, type Sheet } from './picture-layer.ts';

interface Surroundings {
  /** Whether all that is to be seen lies within, and near enough for its finer outlines. */
  readonly isSeenWithin: (box: Extent) => boolean;
  readonly onLoading: () => void;
  readonly onReady: () => void;
  readonly onFailure: () => void;
}

/** The built-in map: land or satellite picture below, names above. Needs no provider and, once installed, no network. */
export class BaseLayers {
  readonly land = new PictureLayer((sheet) => this.paintLand(sheet), 0);
  readonly names = new PictureLayer((sheet) => {
    this.paintNames(sheet);
  }, 1);
  private look: MapLook;
  private map: BuiltInMap | null = null;
  private earth: readonly EarthPicture[] | null = null;
  private isNameless = false;
  private readonly page: Surroundings;

  constructor(look: MapLook, page: Surroundings) {
    this.look = look;
    this.page = page;
    document.fonts.addEventListener('loadingdone', this.lettered);
    this.land.setVisible(false); // an empty sheet costs as much memory and time as a full one
    this.names.setVisible(false);
    this.orderNames();
    this.load();
  }

  dispose(): void {
    document.fonts.removeEventListener('loadingdone', this.lettered);
  }

  /** A canvas does not change its letters by itself once the right ones are here. */
  private readonly lettered = (): void => {
    forgetWidths();
    this.names.repaint();
  };

  setLook(look: MapLook): void {
    if (look === this.look) return;
    this.look = look;
    this.orderNames();
    this.show(() => undefined);
    this.load();
  }

  /** Whether the provider's map over this one lacks names of its own. */
  setNameless(isNameless: boolean): void {
    this.isNameless = isNameless;
    this.orderNames();
  }

  /** Below a dark provider's tiles, which bring their own names; above a satellite picture, which brings none. */
  private orderNames(): void {
    this.names.setZIndex(this.look === 'satellite' || this.isNameless ? 5 : 1);
  }

  /** Asks for what this look needs and is not here yet. */
  load(): void {
    const isWaiting = !this.map?.world || (this.look === 'satellite' && !this.earth);
    if (!isWaiting) return;
    this.page.onLoading();
    if (!this.map?.world) void this.loadMap().catch(this.failed);
    if (this.look === 'satellite') earthPictures().then((earth) => this.show(() => (this.earth = earth)), this.failed);
  }

  /** What is looked at first: the world beyond it is asked for once that is shown, or with it where it is seen. */
  private async loadMap(): Promise<void> {
    await painted(); // what stands around the map is small and comes first
    const near = await regionMap();
    if (!this.page.isSeenWithin(near.box)) {
      const whole = await wholeMap();
      return this.show(() => (this.map = whole));
    }
    this.show(() => (this.map ??= near));
    await painted();
    this.map = await wholeMap();
    this.land.renew();
  }

  private readonly failed = (): void => {
    this.land.setVisible(true); // the net of meridians at least
    this.page.onFailure();
  };

  private show(learn: () => unknown): void {
    learn();
    this.land.setVisible(true);
    this.land.repaint();
    requestAnimationFrame(this.name);
  }

  /** In a frame of their own: together with the land they would hold up a finger. */
  private readonly name = (): void => {
    this.names.setVisible(this.map !== null);
    this.names.repaint();
    if (this.map && (this.look === 'dark' || this.earth)) this.page.onReady();
  };

  private *paintLand(sheet: Sheet): Generator<void> {
    if (this.look === 'satellite' && this.earth) paintSatellite(sheet, this.map, this.earth);
    else if (this.map) yield* paintDark(sheet, this.map);
    paintNet(sheet, NET_COLOURS[this.look]);
  }

  private paintNames(sheet: Sheet): void {
    sheet.context.clearRect(0, 0, sheet.width, sheet.height);
    if (this.map) paintNames(sheet, this.map, this.look);
  }
}

/** The frame after the next has begun: what was shown stands on the screen. */
const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
