import { appendFile, cp, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { builtApp } from './product.ts';

const tombstone = fileURLToPath(new URL('../../sw/tombstone.ts', import.meta.url));

/** A copy of the built app that a test can release again, damage, or replace by a tombstone. */
export async function aRelease() {
  const folder = await mkdtemp(join(tmpdir(), 'pv-release-'));
  const worker = join(folder, 'service-worker.js');
  const page = join(folder, 'index.html');
  let version = 1;

  /** The server reads the files again when the page is newer. */
  const touch = () => utimes(page, new Date(), new Date(Date.now() + version++ * 2_000));

  /** Compressed copies would hide a change. */
  const reset = async (): Promise<void> => {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
    await cp(builtApp(), folder, { recursive: true });
    for (const name of await readdir(folder)) if (/^(service-worker\.js|index\.html)\.(br|gz)$/.test(name)) await rm(join(folder, name));
    await touch();
  };
  await reset();

  return {
    folder,
    /** The app is again as it was built. */
    reset,
    /** The same app under another name: a worker with other bytes, a page with another mark. */
    next: async (): Promise<string> => {
      const mark = `release-${version}`;
      const html = await readFile(page, 'utf8');
      await writeFile(page, html.replace(/ data-release="[^"]*"|(?<=<html lang="pl")/, ` data-release="${mark}"`));
      const code = await readFile(worker, 'utf8');
      await writeFile(worker, code.replace(/(?<="revision":")[^"]*(?=","url":"index\.html")/, mark));
      await appendFile(worker, `\n// ${mark}`);
      await touch();
      return mark;
    },
    /** Removes the code of the screens, as a careless deployment does. */
    dropScreens: async (): Promise<void> => {
      const assets = join(folder, 'assets');
      for (const name of await readdir(assets)) if (/\.screen-[\w-]+\.js(\.br|\.gz)?$/.test(name)) await rm(join(assets, name));
      await touch();
    },
    /** The next worker names a missing file: its installation fails. */
    breakWorker: async (): Promise<void> => {
      const code = await readFile(worker, 'utf8');
      await writeFile(worker, code.replace(/assets\/users\.screen-[\w-]+\.js/, 'assets/users.screen-lost.js'));
      await touch();
    },
    bury: async (): Promise<void> => {
      await writeFile(worker, stripTypeScriptTypes(await readFile(tombstone, 'utf8')));
      await touch();
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export type Release = Awaited<ReturnType<typeof aRelease>>;
