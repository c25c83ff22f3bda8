/** Unit: bytes. */
const BODY_MAX = 5 * 1_048_576;

/** Why a batch as a whole cannot be used. */
export class UnreadableBatch extends Error {
  readonly status: 400 | 413;
  constructor(status: 400 | 413, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/**
 * The lines of a batch: NDJSON, a JSON array, or an object with the array under `readings`.
 * A line of NDJSON that is no JSON comes back as text, its reason.
 */
export async function readBatch(request: Request): Promise<unknown[]> {
  const body = await readBody(request);
  if (body.trim() === '') throw new UnreadableBatch(400, 'The body is empty');
  const isLines = /ndjson|jsonl|json-seq/.test(request.headers.get('content-type') ?? '');
  const whole = isLines ? undefined : parsed(body);
  if (whole === undefined) return linesOf(body);
  if (Array.isArray(whole)) return whole;
  const { readings } = whole as { readings?: unknown };
  return Array.isArray(readings) ? readings : [whole];
}

async function readBody(request: Request): Promise<string> {
  const tooLarge = new UnreadableBatch(413, 'The body is larger than 5 MB; send it in parts');
  if (Number(request.headers.get('content-length') ?? 0) > BODY_MAX) throw tooLarge;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > BODY_MAX) throw tooLarge;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(text: string): object | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
}

function linesOf(body: string): unknown[] {
  const lines = body.split(/\r?\n/).filter((line) => line.trim() !== '');
  const read = lines.map((line) => parsed(line) ?? `the line is not JSON: ${line.slice(0, 60)}`);
  if (read.every((line) => typeof line === 'string')) throw new UnreadableBatch(400, 'The body is neither JSON nor NDJSON');
  return read;
}
