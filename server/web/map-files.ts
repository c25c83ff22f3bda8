import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from 'hono';

const TYPES: Readonly<Record<string, string>> = {
  '.pmtiles': 'application/vnd.pmtiles',
  '.json': 'application/json; charset=utf-8',
  '.geojson': 'application/geo+json; charset=utf-8',
  '.pbf': 'application/x-protobuf',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

interface Part {
  readonly start: number;
  readonly end: number;
}

/** The requested range of a file, both ends included (RFC 9110, 14.1.2). `null`: invalid; `undefined`: the whole file. */
function partOf(range: string | undefined, size: number): Part | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end && start < size ? { start, end } : null;
}

/** Serves the operator's own maps in `<data folder>/maps`; PMTiles archives are read by ranges. */
export function mapFiles(dataDir: string) {
  const folder = join(dataDir, 'maps');
  return async (context: Context): Promise<Response | undefined> => {
    const name = context.req.path.slice('/maps/'.length);
    if (!/^[\w-][\w.-]*$/.test(name)) return undefined;
    const file = join(folder, name);
    const known = await stat(file).catch(() => undefined);
    if (!known?.isFile()) return undefined;
    const tag = `"${known.size.toString(36)}-${Math.floor(known.mtimeMs).toString(36)}"`;
    const headers: Record<string, string> = { 'Accept-Ranges': 'bytes', ETag: tag, 'Cache-Control': 'no-cache' };
    if (context.req.header('If-None-Match') === tag) return new Response(null, { status: 304, headers });
    headers['Content-Type'] = TYPES[extname(name)] ?? 'application/octet-stream';
    const isFresh = [undefined, tag].includes(context.req.header('If-Range'));
    const part = isFresh ? partOf(context.req.header('Range'), known.size) : undefined;
    if (part === null) return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${known.size}` } });
    const { start, end } = part ?? { start: 0, end: known.size - 1 };
    headers['Content-Length'] = String(end - start + 1);
    if (part) headers['Content-Range'] = `bytes ${start}-${end}/${known.size}`;
    // A file that is opened and not read is never closed.
    const isEmpty = context.req.method === 'HEAD' || known.size === 0;
    const body = isEmpty ? null : (Readable.toWeb(createReadStream(file, { start, end })) as ReadableStream);
    return new Response(body, { status: part ? 206 : 200, headers });
  };
}
