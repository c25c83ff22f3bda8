// Writes x.br and x.gz beside every file of dist/ (or of the named folder) that gets smaller; the server sends them as they are.
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const dist = process.argv[2] ?? fileURLToPath(new URL('../../dist', import.meta.url));
/** Hidden, so that no server mistakes a partly written file for one of the app. */
const making = await mkdtemp(join(dist, '.compressing-'));
const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|geojson|ttf|txt|wasm)$/;
const WORTH_IT = 1024;

/** Renames the file in one step, because a server may be reading the folder. */
async function put(file: string, bytes: Uint8Array): Promise<void> {
  const made = join(making, basename(file));
  await writeFile(made, bytes);
  await rename(made, file);
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < WORTH_IT) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, { params }), promisify(gzip)(bytes, { level: 9 })]);
  await Promise.all([put(`${file}.br`, br), put(`${file}.gz`, gz)]);
}

const names = (await readdir(dist, { recursive: true })).filter((name) => COMPRESSIBLE.test(name)).map((name) => join(dist, name));
const found = await Promise.all(names.map(async (name) => ((await stat(name)).isFile() ? [name] : [])));
await Promise.all(found.flat().map(compress));
await rm(making, { recursive: true });
