import * as z from 'zod/mini';
import type { Refusal } from '#domain/service/problem.ts';

const sentence = z.union([z.string(), z.number()]);
const nested = z.record(z.string(), z.unknown());
const onWire = z.union([z.array(z.union([sentence, nested])), nested, z.string()]);

const words = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(words);
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(words);
};

/** Validation errors in the shape of Django REST framework: by field, as `detail`, or as a bare list. */
export const refusal = z.codec(
  onWire,
  z.custom<Refusal>((value) => typeof value === 'object' && value !== null),
  {
    decode: (wire) => {
      if (typeof wire === 'string') return { fields: {}, detail: wire, items: [] };
      if (Array.isArray(wire)) return { fields: {}, detail: null, items: words(wire) };
      const { detail, ...fields } = wire;
      const byField = Object.entries(fields).map(([name, value]) => [name, words(value)] as const);
      return {
        fields: Object.fromEntries(byField),
        detail: detail === undefined || detail === null ? null : words(detail).join(' '),
        items: [],
      };
    },
    encode: ({ fields, detail, items }) => {
      if (items.length > 0) return [...items];
      const byField = Object.entries(fields).map(([name, sentences]) => [name, [...sentences]] as const);
      return { ...Object.fromEntries(byField), ...(detail === null ? {} : { detail }) };
    },
  },
);

/** `{"detail": "…"}`: no or a wrong token, no permission, an unknown id, too many requests. */
export const DETAIL = { 401: refusal, 403: refusal, 404: refusal, 429: refusal } as const;
