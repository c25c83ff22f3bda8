import { decodePhoto } from './decode-photo.ts';
import type { ShrinkRequest, ShrinkResponse } from './shrink-photo.ts';

/* Makes a smaller JPEG and a preview of a photo. A new file is made, so nothing that the camera wrote into the old one is in it. */

const PREVIEW = { longest: 320, quality: 0.6 } as const;
const QUALITY = 0.8;

interface Drawn {
  readonly data: ArrayBuffer;
  readonly width: number;
  readonly height: number;
}

async function draw(bitmap: ImageBitmap, longest: number, quality: number): Promise<Drawn> {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is nothing to draw on.');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff'; // JPEG has no transparency
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return { data: await blob.arrayBuffer(), width, height };
}

async function shrink({ file, longest }: ShrinkRequest): Promise<ShrinkResponse> {
  const bitmap = await decodePhoto(file);
  if (!bitmap) return { is: 'unreadable' };
  try {
    const photo = await draw(bitmap, longest, QUALITY);
    const preview = await draw(bitmap, PREVIEW.longest, PREVIEW.quality);
    return { is: 'shrunk', photo: photo.data, preview: preview.data, width: photo.width, height: photo.height };
  } finally {
    bitmap.close();
  }
}

async function answerTo(request: ShrinkRequest): Promise<ShrinkResponse> {
  try {
    return await shrink(request);
  } catch {
    // expected: a file that cannot be decoded
    return { is: 'unreadable' };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ShrinkRequest>) => {
  void answerTo(data).then((response) =>
    self.postMessage(response, response.is === 'shrunk' ? { transfer: [response.photo, response.preview] } : {}),
  );
});
