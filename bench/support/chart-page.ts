import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

const HTML =
  '<!doctype html><html lang="pl"><head><meta charset="utf-8"><title>charts</title><style>html,body{margin:0}#chart{width:900px;height:320px}</style></head><body><div id="chart"></div><script type="module" src="/main.js"></script></body></html>';

/** The same readings for each way: `lines` series over a day or a week, changed a little for each update. */
const READINGS = `
export const FROM = Date.parse('2026-11-16T00:00:00+01:00');
export function readings(lines, count, shake) {
  const step = (count > 5000 && lines > 1 ? 7 : 1) * 86400000 / count;
  const x = Array.from({ length: count }, (_, i) => FROM + Math.round(i * step));
  const y = Array.from({ length: lines }, (_, line) => x.map((_, i) => 235 + line * 3 + 12 * Math.sin(i / count * 9 + line) + ((i * 7919 + shake * 31) % 17) / 6));
  return { x, y };
}
`;

/**
 * Our component with the readings as the device stores them. React has drawn the panel without data; later readings are another value of
 * the same state, as in the product. What is drawn for a value is the `Shown` of `part`.
 */
const ours = (part: string): string => `
import { createElement, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { LoadingPanel } from '#ui/panels.tsx';
import { powerModel } from '#ui/charts/models/power-model.ts';
import { voltageModel } from '#ui/charts/models/voltage-model.ts';
const modelOf = (value) => 'values' in value ? powerModel(value, '2026-11-16') : voltageModel(value, 'week', '2026-11-16');
${part}
let root;
export function prepare(target, { x, y }) {
  if (!root) {
    root = createRoot(target);
    flushSync(() => root.render(createElement(LoadingPanel)));
  }
  const [at, ...values] = [x, ...y].map((numbers) => Float64Array.from(numbers));
  if (y.length === 1) return structuredClone({ at, values: values[0] });
  return structuredClone({ a: { at, values: values[0] }, b: { at, values: values[1] }, c: { at, values: values[2] } });
}
let set;
function Held({ first }) {
  const [value, setValue] = useState(first);
  set = setValue;
  return createElement(Shown, { value });
}
export function show(target, first) {
  flushSync(() => root.render(createElement(Held, { first })));
  return (value) => flushSync(() => set(value));
}`;

/** Each function returns one that draws again with other readings. */
const WAYS: Readonly<Record<string, string>> = {
  'bare canvas': `
export function show(target, data) {
  const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 320 });
  target.append(canvas);
  const context = canvas.getContext('2d');
  const draw = ({ x, y }) => {
    context.clearRect(0, 0, 900, 320);
    for (const line of y) { context.beginPath(); for (let i = 0; i < x.length; i++) context.lineTo((i / x.length) * 900, 320 - (line[i] - 215) * 6); context.stroke(); }
  };
  draw(data);
  return draw;
}`,
  uPlot: `
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
export function show(target, { x, y }) {
  const all = ({ x, y }) => [x.map((at) => at / 1000), ...y];
  const plot = new uPlot({ width: 900, height: 320, series: [{}, ...y.map((_, i) => ({ stroke: ['red', 'green', 'blue'][i] }))] }, all({ x, y }), target);
  return (data) => plot.setData(all(data));
}`,
  'PV Care': ours(`
import { ChartPlot } from '#ui/charts/plot/chart-plot.tsx';
const none = () => {};
function Shown({ value }) {
  const model = useMemo(() => modelOf(value), [value]);
  return createElement(ChartPlot, { model, label: 'Moc', readIndex: null, onRead: none, onZoom: none, onPlot: none });
}`),
  'whole panel': ours(`
import { ChartPanel } from '#ui/charts/chart-panel.tsx';
import { DEFAULT_VIEW } from '#ui/charts/models/view-preferences.ts';
const onView = () => {};
const name = { title: 'Moc', installation: 'Dom' };
const Shown = ({ value }) =>
  createElement(ChartPanel, { resource: { is: 'ready', value, asOf: Date.now(), problem: null, isRefreshing: false }, modelOf, name, tab: 'power', view: DEFAULT_VIEW, onView });`),
};

export const chartWays = Object.keys(WAYS);

const MAIN = `
import { readings } from './readings.js';
const ways = { ${Object.keys(WAYS)
  .map((name, i) => `${JSON.stringify(name)}: () => import('./way-${i}.js')`)
  .join(', ')} };
const painted = () => new Promise((resolve) => requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = resolve; channel.port2.postMessage(0); }));
let again;
window.load = async (name) => { window.way = await ways[name](); };
window.draw = async () => { again = window.way.show(document.getElementById('chart'), window.data); await painted(); };
window.prepare = async (lines, count) => {
  const given = (shake) => (window.way.prepare ?? ((_, data) => data))(document.getElementById('chart'), readings(lines, count, shake));
  window.next = [1, 2, 3, 4, 5, 6, 7, 8].map(given);
  window.data = given(0);
  await painted();
};
window.update = async () => {
  const from = performance.now();
  for (const data of window.next) { again(data); await painted(); }
  return (performance.now() - from) / window.next.length;
};
window.isMade = true;
`;

/** Builds one page that can draw the readings in every way; each is a separate chunk. */
export async function chartPage(): Promise<{ readonly folder: string; readonly remove: () => Promise<void> }> {
  const source = await mkdtemp(join(tmpdir(), 'pv-chart-bench-'));
  const folder = join(source, 'dist');
  await symlink(join(root, 'node_modules'), join(source, 'node_modules'));
  await writeFile(join(source, 'index.html'), HTML);
  await writeFile(join(source, 'readings.js'), READINGS);
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
