import { sentences } from '#server/sentences.ts';

/** Unit: bytes. No call of the contract needs more. */
const BODY_MAX = 262_144;

/** Levels of arrays and objects; the deepest call of the contract has two. */
const DEPTH_MAX = 16;

/** Why a body cannot be used. */
export class UnusableBody extends Error {
  readonly status: 400 | 413;
  constructor(status: 400 | 413, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/** The JSON of a request, within limits. An empty body is an empty object. */
export async function readJson(request: Request, limit = BODY_MAX): Promise<unknown> {
  const text = await readText(request, limit);
  if (text.trim() === '') return {};
  if (nesting(text) > DEPTH_MAX) throw new UnusableBody(400, sentences.tooDeep);
  try {
    const read: unknown = JSON.parse(text);
    if (text.includes('\\u0000') || text.includes('\0')) throw new UnusableBody(400, sentences.character);
    return read;
  } catch (error) {
    throw error instanceof UnusableBody ? error : new UnusableBody(400, sentences.json);
  }
}

async function readText(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new UnusableBody(413, sentences.tooLarge);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > limit) throw new UnusableBody(413, sentences.tooLarge);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** How deep brackets go, counted before parsing; brackets inside strings do not count. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isInString) {
      if (letter === '\\') at += 1;
      else if (letter === '"') isInString = false;
    } else if (letter === '"') isInString = true;
    else if (letter === '{' || letter === '[') {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (letter === '}' || letter === ']') depth -= 1;
  }
  return deepest;
}
