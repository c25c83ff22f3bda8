import * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';

type Wire = Record<string, unknown>;

/** A member that has another name on the wire. */
interface Named<V> {
  readonly name: string;
  readonly schema: z.ZodMiniType<V>;
}

/** A member that is several on the wire. */
interface Several<V> {
  readonly shape: Readonly<Record<string, Schema>>;
  readonly from: (wire: never) => V;
  readonly to: (value: V) => object;
}

/** The members of `T` as the wire has them: a schema where the name is the same. */
export type Fields<T> = { readonly [K in keyof T]-?: z.ZodMiniType<T[K]> | Named<T[K]> | Several<T[K]> };

type Field = Schema | Named<unknown> | Several<unknown>;

export const named = <V>(name: string, schema: z.ZodMiniType<V>): Named<V> => ({ name, schema });

export const several = <W, V>(
  shape: { readonly [K in keyof W]: z.ZodMiniType<W[K]> },
  from: (wire: W) => V,
  to: (value: V) => W & object,
): Several<V> => ({ shape: shape as Several<V>['shape'], from, to });

/** The codec of a table of fields, from which both directions come. What is absent stays absent. */
export function record<T extends object>(fields: Fields<T>): z.ZodMiniCodec<z.ZodMiniObject, z.ZodMiniCustom<T>> {
  const shape: Record<string, Schema> = {};
  const names: (readonly [ours: string, wire: string])[] = [];
  const parts: (readonly [ours: string, part: Several<unknown>])[] = [];
  for (const [ours, field] of Object.entries<Field>(fields as Record<string, Field>)) {
    if ('shape' in field && 'from' in field) {
      Object.assign(shape, field.shape);
      parts.push([ours, field]);
      continue;
    }
    const { name, schema } = 'name' in field ? field : { name: ours, schema: field };
    shape[name] = schema;
    names.push([ours, name]);
  }
  return z.codec(z.object(shape), z.custom<T>(), {
    decode: (wire: Wire) => {
      const value: Wire = {};
      for (const [ours, name] of names) if (wire[name] !== undefined) value[ours] = wire[name];
      for (const [ours, { from }] of parts) {
        const part = from(wire as never);
        if (part !== undefined) value[ours] = part;
      }
      return value as T;
    },
    encode: (value) => {
      const wire: Wire = {};
      for (const [ours, name] of names) if ((value as Wire)[ours] !== undefined) wire[name] = (value as Wire)[ours];
      for (const [ours, { to }] of parts) Object.assign(wire, to((value as Wire)[ours]));
      return wire;
    },
  });
}
