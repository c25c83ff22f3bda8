import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonSize } from '#server/json-size.ts';

const sizeOf = (text: string) => jsonSize(new TextEncoder().encode(text));

/** Levels and values of the parsed JSON. */
function counted(value: unknown): { depth: number; values: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 1 };
  const inside = Object.values(value).map(counted);
  return { depth: 1 + Math.max(0, ...inside.map(({ depth }) => depth)), values: 1 + inside.reduce((sum, { values }) => sum + values, 0) };
}

describe('the size of JSON', () => {
  test('has the depth of what is parsed, and never fewer values', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 1), (value, indent) => {
        const { depth, values } = sizeOf(JSON.stringify(value, null, indent));
        const parsed = counted(value);
        expect(depth).toBe(parsed.depth);
        expect(values).toBeGreaterThanOrEqual(parsed.values);
        expect(values).toBeLessThanOrEqual(2 * parsed.values);
      }),
    );
  });

  test('counts nothing in strings, whatever they contain', () => {
    const said = JSON.stringify({ a: '[{,"\\' }).replace('}', '}');
    expect(sizeOf(said)).toEqual({ depth: 1, values: 2, members: 1, lines: 1 });
  });

  test('has the members of the largest object', () => {
    const largest = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? Math.max(Array.isArray(value) ? 0 : Object.keys(value).length, ...Object.values(value).map(largest))
        : 0;
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 1), (value, indent) => {
        expect(sizeOf(JSON.stringify(value, null, indent)).members).toBe(largest(value));
      }),
    );
    expect(sizeOf('{"a":1}\n{"a":1,"b":":"}\n').members).toBe(2);
    expect(sizeOf(`${'{"a":'.repeat(1_000_000)}1`).members).toBe(1);
  });

  test('counts lines that say something', () => {
    expect(sizeOf('{}\n\n  \r\n{}\n').lines).toBe(2);
    expect(sizeOf('  \n\t').lines).toBe(0);
  });

  test('a string that is not closed ends with its line', () => {
    expect(sizeOf('{"a\n[1,2]')).toEqual({ depth: 2, values: 4, members: 0, lines: 2 });
    expect(sizeOf('"a\\\n[[1]]').depth).toBe(2);
  });
});
