import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApi } from '#contract/open-api.ts';

test('docs/openapi.json is what the contract says today', () => {
  const written = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'));
  expect(written).toEqual(JSON.parse(JSON.stringify(openApi())));
});
