/** Unit: px of the longer side. */
const LONGEST = 1000;
const QUALITY = 0.75;

/** A photo of at most `longest` px on its longer side, as JPEG; `null` if it cannot be decoded. As it is where the browser cannot draw in a worker. */
export async function shrinkForPrint(photo: ArrayBuffer, longest = LONGEST): Promise<ArrayBuffer | null> {
  if (typeof OffscreenCanvas === 'undefined') return photo;
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(new Blob([photo]));
  } catch {
    // expected: InvalidStateError, for a file that is no image
    return null;
  }
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale)));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is nothing to draw on.');
  context.fillStyle = '#fff'; // JPEG has no transparency
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return (await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })).arrayBuffer();
}
