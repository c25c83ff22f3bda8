import { PMTiles, type RangeResponse, type Source, TileType } from 'pmtiles';
import { expect, test } from 'vitest';
import { anExtract } from '#tests/support/map-extract.ts';
import { PmtilesCache } from '#ui/maps/layers/pmtiles-layer.ts';

/** A file behind a network that can fail. */
class Cuttable implements Source {
  isCut = false;
  private readonly file = anExtract(TileType.Png);

  getKey = () => 'poznan';

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    if (this.isCut) throw new TypeError('Failed to fetch');
    return { data: Uint8Array.from(this.file.subarray(offset, offset + length)).buffer };
  }
}

test('a directory that could not be read once is read when the network is back', async () => {
  const source = new Cuttable();
  const archive = new PMTiles(source, new PmtilesCache());
  source.isCut = true;
  await expect(archive.getHeader()).rejects.toThrow('Failed to fetch');
  source.isCut = false;
  await archive.getHeader();
  source.isCut = true;
  await expect(archive.getZxy(6, 34, 20)).rejects.toThrow('Failed to fetch');
  source.isCut = false;
  expect((await archive.getZxy(6, 34, 20))?.data.byteLength).toBeGreaterThan(100);
});
