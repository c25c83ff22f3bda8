import { type Header, SharedPromiseCache, type Source } from 'pmtiles';

type Directory = Awaited<ReturnType<SharedPromiseCache['getDirectory']>>;

/** What was read of a PMTiles file's directories. The library's own keeps failures too, and would never read a directory that failed once. */
export class PmtilesCache extends SharedPromiseCache {
  override getHeader(source: Source): Promise<Header> {
    return this.orAgain(super.getHeader(source));
  }

  override getDirectory(...asked: Parameters<SharedPromiseCache['getDirectory']>): Promise<Directory> {
    return this.orAgain(super.getDirectory(...asked));
  }

  private async orAgain<T>(read: Promise<T>): Promise<T> {
    try {
      return await read;
    } catch (error) {
      this.cache.clear();
      throw error;
    }
  }
}
