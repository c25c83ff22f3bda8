import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { sha256Of } from '#ui/export/voltage-report/sha256.ts';

afterEach(() => vi.unstubAllGlobals());

test('with and without HTTPS the sum of any bytes is that of the standard', async () => {
  const sumsAreRight = () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect(await sha256Of(new Blob([bytes as Uint8Array<ArrayBuffer>]))).toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
  await sumsAreRight();
  vi.stubGlobal('crypto', {});
  await sumsAreRight();
});

test('a page without HTTPS, which has no such function of its own, names the same file by the same sum', async () => {
  const file = new Blob(['Początek przedziału;L1 [V]\r\n2026-11-16 00:00;249,95\r\n'.repeat(1008)]);
  const usual = await sha256Of(file);
  vi.stubGlobal('crypto', {});
  expect(await sha256Of(file)).toBe(usual);
});
