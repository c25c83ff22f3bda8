import { JSON_BODY } from '#contract/body-limits.ts';
import { UnusableBody } from './read-body.ts';
import { sentences } from '#server/sentences.ts';
import { jsonSize } from '#server/json-size.ts';

/** The JSON of a call's body, within limits. An empty body is an empty object. */
export function parseJson(bytes: Uint8Array): unknown {
  const { depth, values, lines } = jsonSize(bytes);
  if (lines === 0) return {};
  if (depth > JSON_BODY.depth) throw new UnusableBody(400, sentences.tooDeep);
  if (values > JSON_BODY.values) throw new UnusableBody(413, sentences.tooLarge);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // expected: a caller may send anything
    throw new UnusableBody(400, sentences.json);
  }
  if (text.includes('\\u0000') || text.includes('\0')) throw new UnusableBody(400, sentences.character);
  return value;
}
