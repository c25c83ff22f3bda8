import { describe, expect, test } from 'vitest';
import { clientSources, isNode, SourceTree, type SyntaxNode, treesWith } from '#tests/support/source-tree.ts';

/** Where each interface of the platform may be used: a folder or a file. Other code receives it as a parameter. */
const MAY_USE: Readonly<Record<string, readonly string[]>> = {
  // the network; the app passes its fetch in; files of the app's own build; tiles that the worker serves
  fetch: [
    'src/remote/wire.ts',
    'src/app/account/',
    'src/app/pwa/preload-error.ts',
    'src/ui/export/pdf-document.ts',
    'src/ui/maps/layers/built-in-map.ts',
    'src/ui/maps/layers/style-layer.ts',
    'src/ui/scan/scan.worker.ts',
    'sw/',
  ],
  XMLHttpRequest: [],
  WebSocket: [],
  EventSource: [],
  'navigator.sendBeacon': [],
  indexedDB: ['src/local/'],
  IDBKeyRange: ['src/local/'],
  caches: ['src/local/db/reserve.ts', 'src/local/tiles/', 'src/app/account/readiness-reads.ts', 'sw/'],
  localStorage: ['src/app/boot/', 'src/state/device-memory.ts', 'src/ui/theme/color-scheme.ts'],
  sessionStorage: ['src/app/boot/'],
  cookieStore: [],
  'navigator.storage': ['src/local/tiles/download.ts', 'src/app/account/', 'src/state/use-free-room.ts'],
  BroadcastChannel: ['src/sync/session/session-channel.ts', 'src/app/pwa/dirty-forms.ts'],
  SharedWorker: [],
  Worker: ['src/ui/export/pdf-in-worker.ts', 'src/ui/import/read-table.ts', 'src/ui/photos/shrink-photo.ts', 'src/ui/scan/code-reader.ts'],
  'navigator.locks': ['src/app/account/', 'src/app/boot/', 'src/state/use-visit-screen.ts', 'sw/'],
  'navigator.serviceWorker': ['src/app/'],
  'navigator.onLine': ['src/app/boot/page-environment.ts', 'src/app/pwa/preload-error.ts'],
  'navigator.mediaDevices': ['src/ui/use-camera.ts', 'src/ui/scan/scan-support.ts'],
  'navigator.geolocation': ['src/ui/device-position.ts', 'src/screens/map/use-position.ts'],
  globalThis: ['src/app/boot/'],
  eval: [],
  Function: [],
};

/** Other names of the global object. */
const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self', 'worker']);
const NAVIGATOR = 'navigator';

const propertyOf = ({ property }: SyntaxNode): string | null => {
  if (!isNode(property)) return null;
  const named = property.type === 'Computed' ? property['expression'] : property;
  const isName = isNode(named) && (named === property || named.type === 'StringLiteral');
  return isName && typeof named['value'] === 'string' ? named['value'] : null;
};

/** `fetch` of `fetch()`, `globalThis.fetch()` and `window['fetch']()`; `navigator.storage` of `navigator.storage.estimate()`. */
function platformUsesIn(tree: SourceTree): readonly (readonly [use: string, line: number])[] {
  const isGlobalObject = (node: unknown): boolean =>
    GLOBAL_OBJECTS.has(tree.globalName(node) ?? '') || (isNode(node) && node.type === 'Identifier' && node['value'] === 'worker');
  const isNavigator = (node: unknown): boolean =>
    tree.globalName(node) === NAVIGATOR ||
    (isNode(node) && node.type === 'MemberExpression' && isGlobalObject(node['object']) && propertyOf(node) === NAVIGATOR);
  return tree.runningNodes().flatMap((node) => {
    const found: string[] = [];
    const name = tree.globalName(node);
    if (name !== null) found.push(name);
    if (node.type === 'MemberExpression') {
      const property = propertyOf(node);
      if (property !== null && isGlobalObject(node['object'])) found.push(property);
      if (property !== null && isNavigator(node['object'])) found.push(`${NAVIGATOR}.${property}`);
    }
    return found.map((use) => [use, tree.lineOf(node)] as const);
  });
}

type Uses = ReturnType<typeof platformUsesIn>;
const mayUse = (use: string, file: string): boolean => MAY_USE[use]?.some((place) => file.startsWith(place)) ?? true;
const strangersAmong = (file: string, uses: Uses): string[] =>
  uses.flatMap(([use, line]) => (mayUse(use, file) ? [] : [`${file}:${line}: ${use}`]));
const strangersIn = (file: string, tree: SourceTree): string[] => strangersAmong(file, platformUsesIn(tree));

/** A source without any of these words uses nothing of the table. */
const WORDS = new RegExp(
  `\\b(?:${Object.keys(MAY_USE)
    .map((use) => use.replace(`${NAVIGATOR}.`, ''))
    .join('|')})\\b`,
);

describe('network, storages and other tabs', () => {
  const sources = clientSources();
  const used = treesWith(sources, WORDS).map(([file, tree]) => [file, platformUsesIn(tree)] as const);

  test('are used where the table says, and nowhere else', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(used.length).toBeGreaterThan(30);
    expect(used.flatMap(([file, uses]) => strangersAmong(file, uses))).toEqual([]);
  });

  test('stand in the table only where they are used', () => {
    const unused = Object.entries(MAY_USE).flatMap(([use, places]) =>
      places
        .filter((place) => !used.some(([file, uses]) => file.startsWith(place) && uses.some(([name]) => name === use)))
        .map((place) => `${use}: ${place}`),
    );
    expect(unused).toEqual([]);
  });

  test.each([
    ['fetch("/api/")', 'fetch'],
    ['globalThis.fetch("/api/")', 'fetch'],
    ["window['fetch']('/api/')", 'fetch'],
    ['const ask = { fetch };', 'fetch'],
    ['new WebSocket("wss://x")', 'WebSocket'],
    ['localStorage.getItem("token")', 'localStorage'],
    ['self.sessionStorage.clear()', 'sessionStorage'],
    ['caches.open("x")', 'caches'],
    ['indexedDB.open("x")', 'indexedDB'],
    ['navigator.storage.estimate()', 'navigator.storage'],
    ['navigator.storage?.estimate?.()', 'navigator.storage'],
    ['window.navigator.locks.request("x", work)', 'navigator.locks'],
    ['new BroadcastChannel("x")', 'BroadcastChannel'],
  ])('%s on a screen is caught', (code, use) => {
    expect(strangersIn('src/screens/planted/planted.ts', new SourceTree(code))).toContain(`src/screens/planted/planted.ts:1: ${use}`);
  });

  test.each([
    'const ask = (fetch: () => void) => fetch();',
    'const ask = ({ fetch }: Wire) => fetch("/api/");',
    'wire.fetch("/api/");',
    'type Fetch = typeof fetch;',
    'interface Wire { fetch(url: string): void }',
    "import { caches } from './x.ts';\ncaches.open('x');",
  ])('%s is not', (code) => expect(strangersIn('src/screens/planted/planted.ts', new SourceTree(code))).toEqual([]));
});
