import earthUrl from '#ui/maps/generated/earth.webp?url';
import europeUrl from '#ui/maps/generated/europe.webp?url';
import labelsUrl from '#ui/maps/generated/labels.json?url';
import regionUrl from '#ui/maps/generated/region.json?url';
import worldUrl from '#ui/maps/generated/world.json?url';
import { type LineStore, lineStore } from '#ui/maps/paint/line-store.ts';
import { type Extent, HALF_WORLD } from '#ui/maps/mercator.ts';

const KINDS = ['land', 'poland', 'borders', 'coast', 'lakes', 'rivers', 'voivodeships'] as const;
type Kind = (typeof KINDS)[number];
export type Outlines = Readonly<Record<Kind, LineStore>>;

type Packed = Readonly<Record<Kind, readonly (readonly number[])[]>> & { readonly size: number; readonly box?: readonly number[] };
type PackedPlace = readonly [name: string, x: number, y: number, zoom: number];
interface PackedLabels {
  readonly size: number;
  readonly countries: readonly PackedPlace[];
  readonly seas: readonly PackedPlace[];
  readonly voivodeships: readonly PackedPlace[];
  readonly towns: {
    readonly size: number;
    readonly names: readonly string[];
    readonly x: readonly number[];
    readonly y: readonly number[];
    readonly zoom: readonly number[];
    /** Hundreds. */
    readonly people: readonly number[];
    readonly inPoland: string;
  };
}

/** A name on the map, shown from `zoom` on. Unit of x and y: EPSG:3857 metres. */
export interface PlaceName {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  readonly isInPoland: boolean;
}

/** `people`: inhabitants, rounded to hundreds. */
export interface Town extends PlaceName {
  readonly people: number;
}

export interface BuiltInMap {
  /** `null`: not loaded yet. */
  readonly world: Outlines | null;
  /** Finer outlines, only inside `box`. */
  readonly region: Outlines;
  readonly box: Extent;
  readonly countries: readonly PlaceName[];
  readonly seas: readonly PlaceName[];
  readonly voivodeships: readonly PlaceName[];
  /** The most important first. */
  readonly towns: readonly Town[];
}

const json = async <T>(url: string): Promise<T> => (await fetch(url)).json() as Promise<T>;
const east = (x: number, size: number): number => (x / size) * 2 * HALF_WORLD - HALF_WORLD;
const north = (y: number, size: number): number => HALF_WORLD - (y / size) * 2 * HALF_WORLD;

const outlines = (packed: Packed): Outlines =>
  Object.fromEntries(KINDS.map((kind) => [kind, lineStore(packed[kind], packed.size)])) as Record<Kind, LineStore>;

async function loadRegion(): Promise<BuiltInMap> {
  const [region, labels] = await Promise.all([json<Packed>(regionUrl), json<PackedLabels>(labelsUrl)]);
  const [left = 0, top = 0, right = 0, bottom = 0] = region.box ?? [];
  const place = ([name, x, y, zoom]: PackedPlace): PlaceName => ({
    name,
    x: east(x, labels.size),
    y: north(y, labels.size),
    zoom,
    isInPoland: false,
  });
  const { towns } = labels;
  return {
    world: null,
    region: outlines(region),
    box: [east(left, region.size), north(bottom, region.size), east(right, region.size), north(top, region.size)],
    countries: labels.countries.map(place),
    seas: labels.seas.map(place),
    voivodeships: labels.voivodeships.map(place),
    towns: towns.names.map((name, i) => ({
      name,
      x: east(towns.x[i] ?? 0, towns.size),
      y: north(towns.y[i] ?? 0, towns.size),
      zoom: towns.zoom[i] ?? 0,
      people: (towns.people[i] ?? 0) * 100,
      isInPoland: towns.inPoland[i] === '1',
    })),
  };
}

/** Loads once for all maps of the page. After a failure the next call tries again. */
function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** The built-in map of Poland and its surroundings, with all names. */
export const regionMap = loadOnce(loadRegion);
/** The same with the coarser outlines of the whole world, which are twice as large as the rest. */
export const wholeMap = loadOnce(async (): Promise<BuiltInMap> => {
  const [map, world] = await Promise.all([regionMap(), json<Packed>(worldUrl)]);
  return { ...map, world: outlines(world) };
});

/** A picture of a part of the earth, with its edges in WGS84 degrees. Source of the numbers: scripts/map/map-picture.ts. */
export interface EarthPicture {
  readonly image: ImageBitmap;
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

async function picture(url: string, edges: Omit<EarthPicture, 'image'>): Promise<EarthPicture> {
  return { image: await createImageBitmap(await (await fetch(url)).blob()), ...edges };
}

/** The built-in satellite pictures: the world, and Europe with more detail. */
export const earthPictures = loadOnce(() =>
  Promise.all([
    picture(earthUrl, { west: -180, east: 180, north: 80, south: -60 }),
    picture(europeUrl, { west: -14, east: 44, north: 66, south: 34 }),
  ]),
);
