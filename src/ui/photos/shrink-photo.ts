/** A message to the worker. */
export interface ShrinkRequest {
  readonly file: Blob;
  /** Unit: pixels of the longer side of the photo. */
  readonly longest: number;
}

/** A photo as it is kept: both are JPEGs. */
export interface ShrunkPhoto {
  readonly photo: ArrayBuffer;
  readonly preview: ArrayBuffer;
  /** Unit: pixels of the photo, upright. */
  readonly width: number;
  readonly height: number;
}

/** A message from the worker. */
export type ShrinkResponse = ({ readonly is: 'shrunk' } & ShrunkPhoto) | { readonly is: 'unreadable' };

const answerOf = (worker: Worker): Promise<ShrinkResponse> =>
  new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ShrinkResponse>) => resolve(data), { once: true });
    worker.addEventListener('error', () => resolve({ is: 'unreadable' }), { once: true });
  });

/**
 * Makes smaller copies of photos in a worker, one after another. `longest`: pixels of the longer side at most. `null` for each that cannot
 * be decoded.
 */
export async function shrinkPhotos(
  files: readonly Blob[],
  longest: number,
  onShrunk: (photo: ShrunkPhoto | null, index: number) => Promise<void>,
): Promise<void> {
  const worker = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' });
  try {
    for (const [index, file] of files.entries()) {
      const answer = answerOf(worker);
      worker.postMessage({ file, longest } satisfies ShrinkRequest);
      const response = await answer;
      await onShrunk(response.is === 'shrunk' ? response : null, index);
    }
  } finally {
    worker.terminate();
  }
}
