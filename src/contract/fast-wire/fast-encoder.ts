import * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';

/*
 * Encodes responses. For values of the right type the result is that of `z.encode`, in a third of the time, because nothing is
 * validated: the data comes from the server's own tables. Validating a list of ten thousand tasks would block all other calls.
 *
 * exact-page.ts reads without the codecs. No other file may bypass the codecs, and a test compares both files with them. This
 * file can be removed when `z.encode` takes at most 1.5 times as long for ten thousand tasks (`npm run bench -- server-list`),
 * or when zod can encode without validation.
 */

type Write = (value: unknown) => unknown;

/** The part of zod's internal schema definition that encoding needs. */
interface Definition {
  readonly type: string;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly reverseTransform?: (value: unknown, payload: unknown) => unknown;
  readonly shape?: Readonly<Record<string, Schema>>;
  /** Accepts members that the shape does not name. */
  readonly catchall?: Schema;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly values?: readonly unknown[];
}

const identity: Write = (value) => value;
const PLAIN = new Set(['string', 'number', 'int', 'boolean', 'null', 'literal', 'enum', 'unknown', 'any', 'custom']);

function object(shape: Readonly<Record<string, Schema>>, isLoose: boolean): Write {
  const names = new Set(Object.keys(shape));
  const changed = Object.entries(shape).flatMap(([name, schema]) => {
    const write = fastEncoder(schema);
    return write === identity ? [] : [[name, write] as const];
  });
  return (value) => {
    const written = { ...(value as Record<string, unknown>) };
    if (!isLoose) for (const name in written) if (!names.has(name)) delete written[name];
    for (const [name, write] of changed) if (written[name] !== undefined) written[name] = write(written[name]);
    return written;
  };
}

function list(element: Schema): Write {
  const write = fastEncoder(element);
  return write === identity ? identity : (value) => (value as readonly unknown[]).map(write);
}

function maybe(inner: Schema): Write {
  const write = fastEncoder(inner);
  return write === identity ? identity : (value) => (value === null || value === undefined ? value : write(value));
}

function codec(out: Schema, back: (value: unknown, payload: unknown) => unknown, into: Schema): Write {
  const [first, last] = [fastEncoder(out), fastEncoder(into)];
  return (value) => last(back(first(value), undefined));
}

const definitionOf = (schema: Schema): Definition => schema._zod.def as unknown as Definition;

/** Encodes a union of literals and one other form; `undefined` if it has several other forms. */
function either(options: readonly Schema[]): Write | undefined {
  const literals = new Set(
    options.flatMap((option) => (definitionOf(option).type === 'literal' ? (definitionOf(option).values ?? []) : [])),
  );
  const writes = [...new Set(options.filter((option) => definitionOf(option).type !== 'literal').map(fastEncoder))];
  const [write = identity] = writes;
  if (writes.length > 1) return undefined;
  return write === identity ? identity : (value) => (literals.has(value) ? value : write(value));
}

/** Builds the encoder of a schema. */
function buildEncoder(schema: Schema): Write {
  const definition = definitionOf(schema);
  if (PLAIN.has(definition.type)) return identity;
  if (definition.type === 'object' && definition.shape) return object(definition.shape, definition.catchall !== undefined);
  if (definition.type === 'array' && definition.element) return list(definition.element);
  if ((definition.type === 'nullable' || definition.type === 'optional') && definition.innerType) return maybe(definition.innerType);
  if (definition.type === 'pipe' && definition.in && definition.out && definition.reverseTransform)
    return codec(definition.out, definition.reverseTransform, definition.in);
  if (definition.type === 'record' && definition.valueType && fastEncoder(definition.valueType) === identity) return identity;
  const write = definition.type === 'union' && definition.options ? either(definition.options) : undefined;
  if (write) return write;
  return (value) => z.encode(schema, value as never);
}

const known = new WeakMap<Schema, Write>();

export function fastEncoder(schema: Schema): Write {
  const write = known.get(schema) ?? buildEncoder(schema);
  known.set(schema, write);
  return write;
}
