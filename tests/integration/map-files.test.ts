import { mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect } from 'vitest';
import { mapFiles } from '#server/web/map-files.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { testUnlessMissing } from '#tests/support/skip-unless.ts';

/** Number of times that this process has a file open. Works on Linux. */
const openings = (file: string): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === file;
    } catch {
      return false; // the directory handle of this listing
    }
  }).length;

testUnlessMissing(process.platform === 'linux', 'only Linux reports which files are open')(
  'asking only for the head of a map leaves no file open',
  async () => {
    const folder = aFolder();
    mkdirSync(join(folder, 'maps'));
    const file = join(folder, 'maps', 'poland.pmtiles');
    writeFileSync(file, Buffer.alloc(1_000_000));
    const serve = mapFiles(folder);
    const app = new Hono().get('/maps/*', async (context) => (await serve(context)) ?? context.notFound());
    for (let i = 0; i < 5; i++) {
      const answer = await app.request('/maps/poland.pmtiles', { method: 'HEAD' });
      expect(answer.headers.get('Content-Length')).toBe('1000000');
    }
    // A file is opened after the response is returned: the file of a later response has been opened and read by now.
    expect((await (await app.request('/maps/poland.pmtiles')).arrayBuffer()).byteLength).toBe(1_000_000);
    await expect.poll(() => openings(file)).toBe(0);
  },
);
