// Writes x.br and x.gz beside every file of dist/ (or of the folder named) that gets smaller by it; the server sends them as they are.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const dist = process.argv[2] ?? fileURLToPath(new URL('../../dist', import.meta.url));
const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|geojson|ttf|txt)$/;
const WORTH_IT = 1024;

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < WORTH_IT) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, { params }), promisify(gzip)(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

const names = (await readdir(dist, { recursive: true })).filter((name) => COMPRESSIBLE.test(name)).map((name) => join(dist, name));
const found = await Promise.all(names.map(async (name) => ((await stat(name)).isFile() ? [name] : [])));
await Promise.all(found.flat().map(compress));
