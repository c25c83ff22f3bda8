import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { aFolder } from './scratch.ts';

/** Text in the page of `aBuild`. */
export const inPage = (hash: string): string => `document.title = '${hash}';`;

/** A built app as the server finds it: a page with a script, a worker, a manifest and one hashed part, with their compressed copies. */
export function aBuild(hash: string, folder = aFolder('pv-build')): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const part = `assets/app-${hash}.js`;
  const files = {
    'index.html': `<!doctype html><html lang="pl"><script>${inPage(hash)}</script><script type="module" src="/${part}"></script>${' '.repeat(2_000)}</html>`,
    'service-worker.js': `// ${hash} ${' '.repeat(2_000)}`,
    'manifest.webmanifest': '{"name":"PV Care"}',
    [part]: `export const build = '${hash}';${' '.repeat(2_000)}`,
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
    if (text.length < 1_024) continue;
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  }
  return folder;
}
