/** Unit: MB. */
export interface Memory {
  readonly heap: number;
  /** Buffers outside the heap. */
  readonly external: number;
  /** Of the whole process: all threads and the embedded database. */
  readonly resident: number;
}

type Message = { readonly id?: number; readonly result?: { readonly result?: { readonly value?: string } } };

/** Runs a garbage collection in a process started with `--inspect=127.0.0.1:PORT` and returns its memory. */
export async function memoryAfterGc(inspected: number): Promise<Memory> {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspected}/json/list`)).json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let last = 0;
  const tell = (method: string, params: object = {}): Promise<Message> =>
    new Promise((resolve) => {
      last += 1;
      const id = last;
      const hear = ({ data }: MessageEvent) => {
        const message = JSON.parse(String(data)) as Message;
        if (message.id !== id) return;
        socket.removeEventListener('message', hear);
        resolve(message);
      };
      socket.addEventListener('message', hear);
      socket.send(JSON.stringify({ id, method, params }));
    });
  await tell('HeapProfiler.collectGarbage');
  await tell('HeapProfiler.collectGarbage'); // collects what the first run finalised
  const { result } = await tell('Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())' });
  socket.close();
  const { heapUsed, external, rss } = JSON.parse(result?.result?.value ?? '{}') as NodeJS.MemoryUsage;
  const MB = 1_048_576;
  return { heap: heapUsed / MB, external: external / MB, resident: rss / MB };
}
