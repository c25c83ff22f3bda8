import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = (folder: string): string[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => name.replaceAll('\\', '/'));

/** Components that the gallery imports by name. */
const imported = new Set(
  files('gallery').flatMap((name) =>
    [...readFileSync(`${root}gallery/${name}`, 'utf8').matchAll(/from '#ui\/([\w/-]+\.tsx)'/g)].map(([, path = '']) => path),
  ),
);

/** Drawn as a part of another component in the gallery, and of no use alone. */
const WITHIN: Readonly<Record<string, string>> = {
  'charts/chart-panel.tsx': 'charts/chart-tabs.tsx',
  'charts/chart-rows.tsx': 'charts/chart-view.tsx',
  'charts/chart-summary.tsx': 'charts/chart-view.tsx',
  'charts/chart-view.tsx': 'charts/chart-panel.tsx',
  'charts/pickers/date-picker.tsx': 'charts/pickers/period-bar.tsx',
  'charts/pickers/period-bar.tsx': 'charts/chart-tabs.tsx',
  'charts/pickers/year-picker.tsx': 'charts/pickers/date-picker.tsx',
  'charts/pickers/yesterday.tsx': 'charts/chart-tabs.tsx',
  'charts/plot/chart-plot.tsx': 'charts/chart-view.tsx',
  'charts/readout.tsx': 'charts/chart-view.tsx',
  'maps/map-view.tsx': 'maps/location-map.tsx',
  'scan/scan-dialog.tsx': 'scan/scan-button.tsx',
  'tables/cards/card-sorting.tsx': 'tables/table-frame.tsx',
  'tables/cards/list-menu.tsx': 'tables/cards/list-menu-button.tsx',
  'tables/cards/row-card.tsx': 'tables/data-table.tsx',
  'tables/rows/row-check.tsx': 'tables/long-table.tsx',
  'tables/rows/row-select.tsx': 'tables/rows/table-row.tsx',
  'tables/search-box.tsx': 'tables/table-frame.tsx',
  'tables/table-frame.tsx': 'tables/data-table.tsx',
  'tables/table-head.tsx': 'tables/table-frame.tsx',
  'tables/rows/table-row.tsx': 'tables/data-table.tsx',
  'theme/mantine-provider.tsx': 'theme/theme-provider.tsx',
  'theme/theme-root.tsx': 'theme/theme-provider.tsx',
  'visits/visit-list.tsx': 'visits/installation-visits.tsx',
};

/** Not in the gallery, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'claim/claim-button.tsx': 'a button, which saves a file',
  'exchange/exchange-dialog.tsx': 'a dialog around ExchangeFields',
  'planning/move-dialog.tsx': 'a dialog around fields',
  'planning/plan-dialog.tsx': 'a dialog around fields',
  'documents/document-list.tsx': 'reads files of the device, as screens with documents pass it',
  'documents/pick-document.tsx': 'a file input, with a worker behind it',
  'site/add-site-file.tsx': 'a dialog around a file input',
  'site/site-files.tsx': 'documents of the device, whose state is in src/state',
  'site/site-dialog.tsx': 'a dialog around fields, whose form is in src/state',
  'exchange/use-exchange-dialog.tsx': 'opens that dialog',
  'brand/landing.tsx': 'fills the whole page: the end-to-end tests of the sign-in look at it',
};

test('every part of ui is in the gallery, is drawn within one that is, or has its reason', () => {
  const missing = files('src/ui').filter((name) => !imported.has(name) && !(name in WITHIN) && !(name in ELSEWHERE));
  expect(missing).toEqual([]);
});

test('a component that is listed as part of another is imported by it', () => {
  const wrong = Object.entries(WITHIN).filter(([part, within]) => {
    const name = part.split('/').at(-1) ?? part;
    return !readFileSync(`${root}src/ui/${within}`, 'utf8').includes(`/${name}'`);
  });
  expect(wrong).toEqual([]);
});

test('no exception names a part that is gone, or that the gallery shows by now', () => {
  const parts = new Set(files('src/ui'));
  expect([...Object.keys(WITHIN), ...Object.keys(ELSEWHERE)].filter((name) => !parts.has(name) || imported.has(name))).toEqual([]);
});

test('buttons come from ui/button alone', () => {
  const wrong = files('src').filter((name) => {
    if (name.startsWith('ui/button/')) return false;
    const text = readFileSync(`${root}src/${name}`, 'utf8');
    return /<button\b/.test(text) || /import \{[^}]*\bButton\b[^}]*\} from '@mantine\/core'/.test(text);
  });
  expect(wrong).toEqual([]);
});
