import { PMTiles, type RangeResponse, type Source } from 'pmtiles';
import type { TileAddress } from '#domain/service/map/map-tiles.ts';
import { rangeKey } from './viewed-tiles.ts';
import { ask, type Fetched, type TileSource, type Work } from './tile-source.ts';

/** The file on the server was replaced during the download, so its pieces do not match. */
export class ArchiveChanged extends Error {
  override readonly name = 'ArchiveChanged';
}

/** The server refused the range. This is not a failure of the network. */
class Refused extends Error {
  override readonly name = 'Refused';
}

/** Weak tags are ignored, since they do not identify bytes. */
const strong = (tag: string | null): string | undefined => (tag === null || tag.startsWith('W/') ? undefined : tag);

/** Reads a PMTiles file by ranges and stores each range under the key that the worker uses. */
class StoredRanges implements Source {
  /** Bytes received since the last call of `takeReceived`. */
  private received = 0;
  version: string | undefined;
  private readonly url: string;
  private readonly cache: Cache;
  private readonly work: Work;

  constructor(url: string, cache: Cache, work: Work) {
    this.url = url;
    this.cache = cache;
    this.work = work;
  }

  getKey(): string {
    return this.url;
  }

  takeReceived(): number {
    const received = this.received;
    this.received = 0;
    return received;
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const range = `bytes=${offset}-${offset + length - 1}`;
    const key = rangeKey(this.url, range);
    const piece = (await this.cache.match(key)) ?? (await this.fetched(range, key));
    const tag = strong(piece.headers.get('ETag'));
    if (tag && this.version && tag !== this.version) throw new ArchiveChanged();
    this.version ??= tag;
    return { data: await piece.arrayBuffer() };
  }

  private async fetched(range: string, key: string): Promise<Response> {
    const answer = await ask(this.work, this.url, { Range: range });
    if (answer.status !== 206) throw new Refused(`${answer.status}`);
    const body = await answer.blob();
    const tag = strong(answer.headers.get('ETag'));
    if (tag && this.version && tag !== this.version) throw new ArchiveChanged();
    const headers = { 'Content-Type': body.type, Date: new Date().toUTCString(), ...(tag && { ETag: tag }) };
    await this.cache.put(key, new Response(body, { headers }));
    this.received += body.size;
    return new Response(body, { headers });
  }
}

/** Tiles from one PMTiles file. The ranges of its directories are stored too. A tile that the file does not have is no failure. */
export function archiveSource(url: string, cache: Cache, work: Work): TileSource {
  const pieces = new StoredRanges(url, cache, work);
  const archive = new PMTiles(pieces);
  return {
    version: () => pieces.version,
    fetchTile: async ({ z, x, y }: TileAddress): Promise<Fetched> => {
      try {
        await archive.getZxy(z, x, y, work.signal);
        return { is: 'held', bytes: pieces.takeReceived() };
      } catch (error) {
        if (error instanceof Refused) return { is: 'failed' };
        throw error;
      }
    },
  };
}
