import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

const HTML =
  '<!doctype html><html lang="pl"><head><meta charset="utf-8"><title>map</title><style>html,body,#map{margin:0;height:100%}</style></head><body><div id="map"></div><script type="module" src="/main.js"></script></body></html>';

/** The same points for each way, spread like Polish installations: dense around towns, sparse outside. */
const POINTS = `
export function points(n) {
  let seed = 7;
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const hubs = [[52.4, 16.9], [52.23, 21], [50.06, 19.94], [54.35, 18.6], [51.1, 17], [51.76, 19.45], [53.1, 18], [51.25, 22.57]];
  const around = () => chance() + chance() + chance() - 1.5;
  return Array.from({ length: n }, (_, i) => {
    const [latitude, longitude] = hubs[i % hubs.length];
    return { id: i, latitude: latitude + around() * 1.4, longitude: longitude + around() * 2, isWorking: i % 9 !== 0, description: 'Dom ' + i, sn: 'SN' + i, lastPower: 3000, generatorPower: 9900 };
  });
}
export const CENTER = { latitude: 52.43, longitude: 17.79, zoom: 6 };
`;

/** Ways to draw all points at once. \`hit\` returns the point under a pixel; a way that cannot find it has none. */
const WAYS: Readonly<Record<string, string>> = {
  splat: `
import { CENTER } from './points.js';
const world = (longitude, latitude, size) => [((longitude + 180) / 360) * size, ((1 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / Math.PI) / 2) * size];
export async function show(target, points) {
  const [width, height] = [target.clientWidth, target.clientHeight];
  const size = 256 * 2 ** CENTER.zoom;
  const [cx, cy] = world(CENTER.longitude, CENTER.latitude, size);
  const canvas = Object.assign(document.createElement('canvas'), { width: width * 2, height: height * 2 });
  canvas.style.cssText = 'position:absolute;left:' + -width / 2 + 'px;top:' + -height / 2 + 'px;will-change:transform';
  target.style.overflow = 'hidden';
  target.append(canvas);
  const context = canvas.getContext('2d');
  const picture = context.createImageData(width * 2, height * 2);
  const pixels = new Uint32Array(picture.data.buffer);
  for (const { longitude, latitude, isWorking } of points) {
    const [x, y] = world(longitude, latitude, size);
    const [px, py] = [Math.round(x - cx + width), Math.round(y - cy + height)];
    for (let dy = -4; dy <= 4; dy++) for (let dx = -4; dx <= 4; dx++) {
      if (dx * dx + dy * dy <= 16 && px + dx >= 0 && px + dx < width * 2 && py + dy >= 0 && py + dy < height * 2) pixels[(py + dy) * width * 2 + px + dx] = isWorking ? 0xff84dc3d : 0xff525cff;
    }
  }
  context.putImageData(picture, 0, 0);
  let [from, moved] = [null, [0, 0]];
  target.onpointerdown = (event) => { from = [event.clientX - moved[0], event.clientY - moved[1]]; };
  target.onpointermove = (event) => { if (from) { moved = [event.clientX - from[0], event.clientY - from[1]]; canvas.style.transform = 'translate(' + moved[0] + 'px,' + moved[1] + 'px)'; } };
  target.onpointerup = () => { from = null; };
}`,
  'PV Care': `
import Map from 'ol/Map.js';
import View from 'ol/View.js';
import { MarkerLayer } from '#ui/maps/layers/marker-layer.ts';
import { toMercator } from '#ui/maps/mercator.ts';
import { CENTER } from './points.js';
export async function show(target, points) {
  const markers = new MarkerLayer();
  const view = new View({ center: toMercator(CENTER.longitude, CENTER.latitude), zoom: CENTER.zoom });
  const map = new Map({ target, view, controls: [], layers: [markers.layer] });
  markers.setMarkers(points);
  map.renderSync();
  return { hit: (x, y) => markers.hit(map.getCoordinateFromPixel([x, y]), view.getResolution(), 'mouse') };
}`,
  'PV Care with its land and names': `
import { PvMap } from '#ui/maps/pv-map.ts';
import { CENTER } from './points.js';
export async function show(target, points) {
  let ready;
  const drawn = new Promise((resolve) => { ready = resolve; });
  const nothing = () => undefined;
  const card = document.createElement('div');
  const events = { onAreaChange: nothing, onHover: nothing, onPick: nothing, onLoading: nothing, onReady: ready, onFailure: nothing };
  new PvMap(target, { look: 'dark', start: CENTER, isEmbedded: false, card, events }).setMarkers(points);
  await drawn;
}`,
  'OpenLayers Vector': `
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import Map from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import { Circle, Fill, Style } from 'ol/style.js';
import View from 'ol/View.js';
import { CENTER } from './points.js';
export async function show(target, points) {
  const style = (color) => new Style({ image: new Circle({ radius: 5, fill: new Fill({ color }) }) });
  const [good, bad] = [style('#3ddc84'), style('#ff5c52')];
  const source = new VectorSource({ features: points.map((p) => new Feature({ geometry: new Point(fromLonLat([p.longitude, p.latitude])), isWorking: p.isWorking })) });
  const layer = new VectorLayer({ source, style: (feature) => (feature.get('isWorking') ? good : bad) });
  const map = new Map({ target, controls: [], layers: [layer], view: new View({ center: fromLonLat([CENTER.longitude, CENTER.latitude]), zoom: CENTER.zoom }) });
  await new Promise((resolve) => map.once('rendercomplete', resolve));
  return { hit: (x, y) => map.forEachFeatureAtPixel([x, y], (feature) => feature) };
}`,
};

export const ways = Object.keys(WAYS);

const MAIN = `
import { points } from './points.js';
const ways = { ${Object.keys(WAYS)
  .map((name, i) => `${JSON.stringify(name)}: () => import('./way-${i}.js')`)
  .join(', ')} };
window.start = async (name, count) => {
  const all = points(count);
  const { show } = await ways[name]();
  globalThis.gc?.();
  const heap = performance.memory.usedJSHeapSize;
  const began = performance.now();
  window.view = await show(document.getElementById('map'), all);
  await new Promise((resolve) => requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = resolve; channel.port2.postMessage(0); }));
  const first = performance.now() - began;
  globalThis.gc?.();
  return { first, heap: (performance.memory.usedJSHeapSize - heap) / 1e6, points: all.length };
};
window.isMade = true;
`;

/** Builds one page that can show the points in every way; each is a separate chunk. */
export async function mapPage(): Promise<{ readonly folder: string; readonly remove: () => Promise<void> }> {
  const source = await mkdtemp(join(tmpdir(), 'pv-map-bench-'));
  const folder = join(source, 'dist');
  await symlink(join(root, 'node_modules'), join(source, 'node_modules'));
  await writeFile(join(source, 'index.html'), HTML);
  await writeFile(join(source, 'points.js'), POINTS);
  await writeFile(join(source, 'main.js'), MAIN);
  await Promise.all(Object.values(WAYS).map((code, i) => writeFile(join(source, `way-${i}.js`), code)));
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    cacheDir: join(source, '.vite'),
    resolve: {
      alias: [{ find: /^#(domain|ui|texts)\//, replacement: `${join(root, 'src')}/$1/` }],
    },
    build: { target: 'es2023', outDir: folder },
  });
  return { folder, remove: () => rm(source, { recursive: true, force: true }) };
}
