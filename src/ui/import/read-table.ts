import { IMPORT_BYTES_MAX, type ReadTable } from '#domain/service/import/source-table.ts';

/** A message to the worker. */
export type TableRequest = { readonly text: string } | { readonly bytes: ArrayBuffer };
export type TableResponse = ReadTable;

/** Reads a file or a pasted text in a worker, so that the page stays responsive. */
export async function readTable(source: File | string): Promise<ReadTable> {
  if (typeof source !== 'string' && source.size > IMPORT_BYTES_MAX) return { problem: { is: 'tooLarge' } };
  const request: TableRequest = typeof source === 'string' ? { text: source } : { bytes: await source.arrayBuffer() };
  const worker = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<ReadTable>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<TableResponse>) => resolve(data));
      worker.addEventListener('error', () => resolve({ problem: { is: 'unreadable' } }));
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}
