import { CODE_FORMATS, type CodeFormat } from '#domain/codes/code.ts';
import readerFile from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The address of the reader of codes, for browsers that have none. Its name has a hash, so what is stored under it never changes. */
export const READER_FILE: string = readerFile;

/** From the Shape Detection API; not in TypeScript's description of a page. Source: https://wicg.github.io/shape-detection-api */
export interface BuiltInDetector {
  detect(picture: ImageBitmap): Promise<readonly { readonly rawValue: string; readonly format: string }[]>;
}
interface BuiltInDetectorClass {
  new (options: { readonly formats: readonly string[] }): BuiltInDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

export const builtInDetector = (): BuiltInDetectorClass | undefined =>
  (window as { readonly BarcodeDetector?: BuiltInDetectorClass }).BarcodeDetector;

/** Without one of these a detector does not read the usual nameplates. */
const NEEDED: readonly CodeFormat[] = ['code_128', 'qr_code'];

/** The formats that the browser itself reads; none if it does not read the ones that are needed. */
export async function builtInFormats(): Promise<readonly CodeFormat[]> {
  const detector = builtInDetector();
  if (!detector) return [];
  const supported = await detector.getSupportedFormats().catch((): readonly string[] => []); // expected: the class is there, and no service behind it
  return NEEDED.every((format) => supported.includes(format)) ? CODE_FORMATS.filter((format) => supported.includes(format)) : [];
}

/** Whether the device has a camera. It asks the user for nothing: without a permission cameras are listed without their names. */
export async function hasCamera(): Promise<boolean> {
  if (typeof navigator.mediaDevices?.enumerateDevices !== 'function') return false;
  // expected: a policy of the device forbids even the list
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.some(({ kind }) => kind === 'videoinput');
}
