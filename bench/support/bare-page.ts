import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Page } from '@playwright/test';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

const HTML =
  '<!doctype html><html lang="pl"><head><meta charset="utf-8"><title>baseline</title></head><body><div id="root"></div><script type="module" src="/main.tsx"></script></body></html>';

/** React, Mantine with the styles of what it shows, and ten rows: the least that a page of this kind needs. */
const TABLE = `
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Table.css';
import { Button, MantineProvider, Table } from '@mantine/core';
import { createRoot } from 'react-dom/client';

export const show = (rows) => createRoot(document.getElementById('root')).render(
  <MantineProvider>
    <Button>Wyślij</Button>
    <Table><tbody>{rows.slice(0, 10).map((row) => <tr key={row.id}><td>{row.description}</td><td>{row.sn}</td><td>{row.last_power}</td></tr>)}</tbody></Table>
  </MantineProvider>,
);
`;

/** React, Mantine and these elements, without anything that works: what a page with as many of them needs at least. */
const ELEMENTS = (elements: string) => `
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const elements = ${elements};
const make = (node, key) => typeof node === 'string' ? node : createElement(node[0], { ...node[1], key }, ...node[2].map(make));
export const show = () => createRoot(document.getElementById('root')).render(<MantineProvider>{make(elements)}</MantineProvider>);
`;

const ONLINE = `
import { show } from './table.tsx';
const answer = await fetch('/api/v1/pvs_list/?page=1', { headers: { authorization: 'Token ' + sessionStorage.getItem('token') } });
show((await answer.json()).results);
`;

/** Rows are fetched once and stored by Dexie; a worker serves the page and its files. */
const OFFLINE = `
import Dexie from 'dexie';
import { show } from './table.tsx';
const db = new Dexie('baseline');
db.version(1).stores({ rows: '&id' });
let rows = await db.rows.toArray();
if (rows.length === 0) {
  const answer = await fetch('/api/v1/pvs_list/?page=1&page_size=1000', { headers: { authorization: 'Token ' + sessionStorage.getItem('token') } });
  rows = (await answer.json()).results;
  await db.rows.bulkPut(rows);
  await navigator.serviceWorker.register('/service-worker.js');
  await navigator.serviceWorker.ready;
}
show(rows);
`;

const WORKER = (files: readonly string[]) => `
addEventListener('install', (event) => event.waitUntil(caches.open('baseline').then((cache) => cache.addAll(${JSON.stringify(files)})).then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || event.request.url.includes('/api/')) return;
  event.respondWith(caches.match(event.request.mode === 'navigate' ? '/index.html' : event.request).then((held) => held ?? fetch(event.request)));
});
`;

const COMPRESSIBLE = /\.(js|css|html)$/;

/** The same compression as the product's build. */
export async function compress(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!COMPRESSIBLE.test(name)) continue;
    const bytes = await readFile(join(folder, name));
    await writeFile(
      join(folder, `${name}.br`),
      await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
  }
}

/** Builds a baseline, which the product's own server serves afterwards. `elements`: what it shows in place of ten bare rows (`elementsOf`). */
export async function barePage(
  kind: 'online' | 'offline',
  elements: string | null = null,
): Promise<{ readonly folder: string; readonly remove: () => Promise<void> }> {
  const source = await mkdtemp(join(tmpdir(), 'pv-baseline-'));
  const folder = join(source, 'dist');
  await symlink(join(root, 'node_modules'), join(source, 'node_modules'));
  await writeFile(join(source, 'index.html'), HTML);
  await writeFile(join(source, 'table.tsx'), elements === null ? TABLE : ELEMENTS(elements));
  await writeFile(join(source, 'main.tsx'), kind === 'online' ? ONLINE : OFFLINE);
  await mkdir(folder, { recursive: true });
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    cacheDir: join(source, '.vite'),
    build: { target: 'es2023', outDir: folder },
    oxc: { jsx: { runtime: 'automatic' } },
  });
  const names = (await readdir(join(folder, 'assets'))).map((name) => `/assets/${name}`);
  if (kind === 'offline') await writeFile(join(folder, 'service-worker.js'), WORKER(['/index.html', ...names]));
  await compress(folder);
  return { folder, remove: () => rm(source, { recursive: true, force: true }) };
}

/** The names that React has for attributes of HTML and SVG; all others are the same. */
const NAMES = {
  class: 'className',
  tabindex: 'tabIndex',
  'stroke-width': 'strokeWidth',
  'stroke-linecap': 'strokeLinecap',
  'stroke-linejoin': 'strokeLinejoin',
  datetime: 'dateTime',
  autocomplete: 'autoComplete',
  spellcheck: 'spellCheck',
  enterkeyhint: 'enterKeyHint',
} as const;

/** All elements of the app that a page shows, as JSON: `[tag, attributes of React, children]`, a text is itself. */
export const elementsOf = (page: Page): Promise<string> =>
  page.evaluate((names: Readonly<Record<string, string>>) => {
    const describe = (node: Node): unknown => {
      if (!(node instanceof Element)) return node.textContent;
      const attributes = [...node.attributes].filter(({ name }) => name !== 'style' && name !== 'value');
      return [
        node.localName,
        Object.fromEntries(attributes.map(({ name, value }) => [names[name] ?? name, value])),
        [...node.childNodes].filter((child) => child instanceof Element || child instanceof Text).map(describe),
      ];
    };
    const app = document.querySelector('main')?.parentElement;
    if (!app) throw new Error('The page shows no app');
    return JSON.stringify(describe(app));
  }, NAMES);
