import type { MapLook } from '#domain/service/map-provider.ts';
import { type BuiltInMap, builtInMap, type EarthPicture, earthPictures } from './built-in-map.ts';
import { NET_COLOURS } from '#ui/maps/paint/map-colours.ts';
import { paintDark, paintSatellite } from '#ui/maps/paint/paint-land.ts';
import { forgetWidths, paintNames } from '#ui/maps/paint/paint-names.ts';
import { paintNet } from '#ui/maps/paint/paint-net.ts';
import { PictureLayer, type Sheet } from './picture-layer.ts';

interface Heard {
  readonly onLoading: () => void;
  readonly onReady: () => void;
  readonly onFailure: () => void;
}

/** The built-in map: land or satellite picture below, names above. Needs no provider and, once installed, no network. */
export class BaseLayers {
  readonly land = new PictureLayer((sheet) => this.paintLand(sheet), 0);
  readonly names = new PictureLayer((sheet) => this.paintNames(sheet), 1);
  private look: MapLook;
  private map: BuiltInMap | null = null;
  private earth: readonly EarthPicture[] | null = null;
  private isNameless = false;
  private readonly heard: Heard;

  constructor(look: MapLook, heard: Heard) {
    this.look = look;
    this.heard = heard;
    document.fonts.addEventListener('loadingdone', this.lettered);
    this.load();
  }

  dispose(): void {
    document.fonts.removeEventListener('loadingdone', this.lettered);
  }

  /** A canvas does not change its letters by itself once the right ones are here. */
  private readonly lettered = (): void => {
    forgetWidths();
    this.land.repaint();
    this.names.repaint();
  };

  setLook(look: MapLook): void {
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
    const isWaiting = !this.map || (this.look === 'satellite' && !this.earth);
    if (!isWaiting) return;
    this.heard.onLoading();
    if (!this.map) builtInMap().then((map) => this.show(() => (this.map = map)), this.heard.onFailure);
    if (this.look === 'satellite') earthPictures().then((earth) => this.show(() => (this.earth = earth)), this.heard.onFailure);
  }

  private show(learn: () => unknown): void {
    learn();
    this.land.repaint();
    this.names.repaint();
    if (this.map && (this.look === 'dark' || this.earth)) this.heard.onReady();
  }

  private paintLand(sheet: Sheet): void {
    if (this.look === 'satellite' && this.earth) paintSatellite(sheet, this.map, this.earth);
    else if (this.map) paintDark(sheet, this.map);
    paintNet(sheet, NET_COLOURS[this.look]);
  }

  private paintNames(sheet: Sheet): void {
    sheet.context.clearRect(0, 0, sheet.width, sheet.height);
    if (this.map) paintNames(sheet, this.map, this.look);
  }
}
