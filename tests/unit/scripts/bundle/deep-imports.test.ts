import { expect, test } from 'vitest';
import { straight } from '#scripts/bundle/deep-imports.ts';

/** The imports as pairs of the imported name and the end of the file's path. */
const read = (lines: string) =>
  [...lines.matchAll(/import \{ (.*?) \} from "(.*?)";/g)].map(([, what, from]) => [what, from?.split('/').slice(-2).join('/')]);

test('a name is imported from the file that it is written in, not from the one that has all of them', () => {
  expect(read(straight('@mantine/core', ' Tabs, Radio as Choice '))).toEqual([
    ['Tabs as Tabs', 'Tabs/Tabs.mjs'],
    ['Radio as Choice', 'Radio/Radio.mjs'],
  ]);
  expect(read(straight('@tabler/icons-react', 'IconPhone'))).toEqual([['default as IconPhone', 'icons/IconPhone.mjs']]);
});

test('a type is left out, and a name that the package gives otherwise is asked of the package', () => {
  expect(read(straight('@mantine/hooks', 'type Something, noSuchHook'))).toEqual([['noSuchHook as noSuchHook', '@mantine/hooks']]);
});
