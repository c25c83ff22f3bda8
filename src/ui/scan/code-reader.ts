import { decodePhoto } from '#ui/photos/decode-photo.ts';
import { CODE_FORMATS, type CodeFormat, type ReadCode } from '#domain/codes/code.ts';
import type { ScanAnswer } from './scan.worker.ts';
import { type BuiltInDetector, builtInDetector, builtInFormats } from './scan-support.ts';

/** Reads the codes in pictures, one after another. It takes the picture over. */
export interface CodeReader {
  /** Rejects if the reader does not work any more. */
  read(picture: ImageBitmap): Promise<readonly ReadCode[]>;
  end(): void;
}

/** `missing`: it is not on the device and there is no network; `broken`: it is there and does not start. */
export type OpenedReader = CodeReader | 'missing' | 'broken';

/** The browser says that it reads codes, and does not. */
let isBuiltInBroken = false;

/** The reader of the browser, or else the one of the app. */
export async function openReader(): Promise<OpenedReader> {
  const formats = isBuiltInBroken ? [] : await builtInFormats();
  const Detector = builtInDetector();
  return Detector && formats.length > 0 ? builtInReader(new Detector({ formats })) : workerReader();
}

const isFormat = (format: string): format is CodeFormat => CODE_FORMATS.some((one) => one === format);

const builtInReader = (detector: BuiltInDetector): CodeReader => ({
  read: async (picture) => {
    try {
      const found = await detector.detect(picture);
      return found.flatMap(({ rawValue: text, format }) => (isFormat(format) ? [{ text, format }] : []));
    } catch (error) {
      isBuiltInBroken = true;
      throw error;
    } finally {
      picture.close();
    }
  },
  end: () => undefined,
});

const answerOf = (worker: Worker): Promise<ScanAnswer> =>
  new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ScanAnswer>) => resolve(data), { once: true });
    worker.addEventListener('error', () => resolve({ is: 'missing' }), { once: true }); // its own file could not be loaded
  });

async function workerReader(): Promise<OpenedReader> {
  const worker = new Worker(new URL('./scan.worker.ts', import.meta.url), { type: 'module' });
  const { is } = await answerOf(worker);
  if (is !== 'ready') {
    worker.terminate();
    return is === 'missing' ? 'missing' : 'broken';
  }
  const readNow = async (picture: ImageBitmap): Promise<readonly ReadCode[]> => {
    const answer = answerOf(worker);
    worker.postMessage(picture, [picture]);
    const response = await answer;
    if (response.is !== 'codes') throw new Error('The worker reads no codes.');
    return response.codes;
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: (picture) => {
      const reading = last.then(() => readNow(picture));
      last = reading.catch(() => undefined); // expected: it is told to the caller of that read
      return reading;
    },
    end: () => worker.terminate(),
  };
}

/** Unit: px of the longer side: of a frame of the camera, and of a photo, in which the nameplate is smaller. */
const LONGEST = { frame: 1280, photo: 2560 } as const;

async function bounded(source: HTMLVideoElement | ImageBitmap, width: number, height: number, longest: number): Promise<ImageBitmap> {
  const scale = longest / Math.max(width, height);
  if (scale >= 1) return createImageBitmap(source);
  const size = { resizeWidth: Math.max(1, Math.round(width * scale)), resizeHeight: Math.max(1, Math.round(height * scale)) };
  return createImageBitmap(source, { ...size, resizeQuality: 'medium' });
}

/** Unit: ms. At most eight frames a second are read. */
const FRAME_TIME = 125;

/** Reads one frame after another. Returns a function that stops it. */
export function readFrames(
  video: HTMLVideoElement,
  reader: CodeReader,
  { onCodes, onFailure }: { readonly onCodes: (codes: readonly ReadCode[]) => void; readonly onFailure: (error: unknown) => void },
): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readOne = async (): Promise<void> => {
    const begun = performance.now();
    const { videoWidth: width, videoHeight: height } = video;
    // expected: no picture while the camera starts or changes
    const picture = width === 0 ? null : await bounded(video, width, height, LONGEST.frame).catch(() => null);
    const codes = picture ? await reader.read(picture) : [];
    if (isStopped) return;
    onCodes(codes);
    timer = setTimeout(go, Math.max(0, FRAME_TIME - (performance.now() - begun)));
  };
  const go = (): void => void readOne().catch((error: unknown) => !isStopped && onFailure(error));
  go();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** A photo as the reader takes it; `null` if it cannot be decoded. */
export async function pictureOf(file: Blob): Promise<ImageBitmap | null> {
  const whole = await decodePhoto(file);
  if (!whole) return null;
  try {
    return await bounded(whole, whole.width, whole.height, LONGEST.photo);
  } finally {
    whole.close();
  }
}
