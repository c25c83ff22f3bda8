import { PART_HEADERS } from '#domain/visit/files/file-part.ts';
import { base64DigestOf } from '#local/digest.ts';

interface FilePart {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The part of a file from a byte on, with the headers that say where it belongs. Unit: bytes. `most`: length of the part at most. */
export async function partOf(data: ArrayBuffer, at: number, most: number): Promise<FilePart> {
  const bytes = new Uint8Array(data, at, Math.min(most, data.byteLength - at));
  const headers = {
    [PART_HEADERS.offset]: String(at),
    [PART_HEADERS.complete]: at + bytes.length === data.byteLength ? '?1' : '?0',
    [PART_HEADERS.digest]: `sha-256=:${await base64DigestOf(bytes)}:`,
  };
  return { bytes, headers };
}
