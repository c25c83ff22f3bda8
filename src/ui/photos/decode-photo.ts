import { IMAGE_HEAD, imageSize, LARGEST_PICTURE } from '#lib/image-size.ts';

/** A chosen photo, upright; `null` if it cannot be decoded or has too many pixels. */
export async function decodePhoto(file: Blob): Promise<ImageBitmap | null> {
  const size = imageSize(new Uint8Array(await file.slice(0, IMAGE_HEAD).arrayBuffer()));
  if (size && size.width * size.height > LARGEST_PICTURE) return null;
  // expected: a file that is no picture, or of a type that the browser does not know
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
}
