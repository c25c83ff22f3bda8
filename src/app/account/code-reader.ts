import { builtInFormats, hasCamera, READER_FILE } from '#ui/scan/scan-support.ts';

/** Whether codes can be read by the camera without a network; `null` on a device without a camera. */
export async function isCodeReaderStored(): Promise<boolean | null> {
  if (!(await hasCamera())) return null;
  if ((await builtInFormats()).length > 0) return true;
  return typeof caches !== 'undefined' && (await caches.match(READER_FILE)) !== undefined;
}
