import { expect, test } from 'vitest';
import { packageOf } from '#scripts/bundle/packages-plugin.ts';

test.each([
  ['/project/node_modules/dexie/dist/modern/dexie.mjs', 'dexie'],
  ['/project/node_modules/@mantine/core/esm/index.mjs', '@mantine/core'],
  ['/project/node_modules/jspdf/node_modules/fflate/esm/index.mjs', 'fflate'],
  ['/project/src/app/start.tsx', null],
  ['\0rolldown/runtime.js', null],
])('%s is of %s', (id, name) => {
  expect(packageOf(id)).toBe(name);
});
