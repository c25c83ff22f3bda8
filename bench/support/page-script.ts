import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Bundles a file of this folder as one script that a measured page runs. */
export async function pageScript(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pv-bench-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      lib: { entry: fileURLToPath(new URL(name, import.meta.url)), formats: ['iife'], name: 'page', fileName: () => 'page.js' },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const script = await readFile(join(folder, 'page.js'), 'utf8');
  await rm(folder, { recursive: true, force: true });
  return script;
}
