/** Unit: pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Unit: pixels of a picture. A larger one is neither decoded, which would take 400 MB, nor taken by the server. */
export const LARGEST_PICTURE = 100_000_000;

/** Unit: bytes at the begin of a file in which the size is looked for. */
export const IMAGE_HEAD = 262_144;

const JPEG_START = 0xffd8;
/** Frames of a JPEG that have its size: SOF0 to SOF15 without the tables DHT, JPG and DAC. Source: ITU-T T.81, table B.1. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a length: RST0 to RST7, SOI, EOI, TEM. */
const isBare = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd9) || marker === 0x01;

/**
 * The size of a JPEG, PNG or WebP as it is stored, before it is turned by its orientation, out of its first bytes.
 *
 * Unit    pixels.
 * Range   `null` for another type, for a damaged file, and where the size is behind the given bytes.
 * Source  ITU-T T.81 (JPEG), annex B; ISO/IEC 15948 (PNG), 11.2.2; RFC 9649 (WebP), 2.5 to 2.7, and RFC 6386 (VP8), 9.1.
 */
export function imageSize(begin: Uint8Array): ImageSize | null {
  const view = new DataView(begin.buffer, begin.byteOffset, begin.byteLength);
  if (begin.length >= 24 && view.getUint32(0) === 0x8950_4e47) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (begin.length >= 30 && view.getUint32(8) === 0x5745_4250) return webpSize(view);
  if (begin.length < 4 || view.getUint16(0) !== JPEG_START) return null;
  for (let at = 2; at + 9 < begin.length; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += marker === 0xff ? 1 : isBare(marker) ? 2 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Chunks of a WebP: `VP8X` has its canvas, `VP8L` and `VP8 ` that of their only picture. */
function webpSize(view: DataView): ImageSize | null {
  const chunk = view.getUint32(12);
  if (chunk === 0x5650_3858) {
    return { width: 1 + (view.getUint32(24, true) & 0xff_ffff), height: 1 + (view.getUint32(26, true) >>> 8) };
  }
  if (chunk === 0x5650_384c) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return chunk === 0x5650_3820 ? { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff } : null;
}
