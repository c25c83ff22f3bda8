import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Fields, named, record, several } from '#contract/wire/record.ts';

type Value = Record<string, number | string>;

const aName = fc.stringMatching(/^[a-z][a-zA-Z]{0,8}$/).filter((name) => !(name in {}));
type Pair = readonly [low: number, high: number];

/** A table with names of its own on the wire for some members, and a value of it in which some are absent. */
const aTable = fc
  .uniqueArray(fc.record({ name: aName, isNamed: fc.boolean(), isAbsent: fc.boolean(), value: fc.oneof(fc.integer(), fc.string()) }), {
    selector: ({ name }) => name,
    maxLength: 12,
  })
  .map((members) => ({
    members,
    fields: Object.fromEntries(
      members.map(({ name, isNamed, value }) => {
        const schema = z.optional(typeof value === 'number' ? z.number() : z.string());
        return [name, isNamed ? named(`${name}_on_wire`, schema) : schema];
      }),
    ) as unknown as Fields<Value>,
    value: Object.fromEntries(members.flatMap(({ name, isAbsent, value }) => (isAbsent ? [] : [[name, value]]))),
  }));

describe('a record', () => {
  test('is read as it was written, with the names of its table, and what is absent stays absent', () => {
    fc.assert(
      fc.property(aTable, ({ fields, value, members }) => {
        const codec = record(fields);
        const wire = z.encode(codec, value);
        const present = members.filter(({ isAbsent }) => !isAbsent);
        expect(Object.keys(wire).toSorted()).toEqual(present.map(({ name, isNamed }) => (isNamed ? `${name}_on_wire` : name)).toSorted());
        expect(z.decode(codec, wire)).toStrictEqual(value);
      }),
    );
  });

  test('has a member that is several on the wire', () => {
    const codec = record<{ readonly id: number; readonly pair?: Pair | undefined }>({
      id: z.number(),
      pair: several(
        { low: z.optional(z.number()), high: z.optional(z.number()) },
        ({ low, high }): Pair | undefined => (low === undefined || high === undefined ? undefined : [low, high]),
        (pair) => (pair ? { low: pair[0], high: pair[1] } : { low: undefined, high: undefined }),
      ),
    });
    expect(z.decode(codec, { id: 1, low: 2, high: 3 })).toStrictEqual({ id: 1, pair: [2, 3] });
    expect(z.encode(codec, { id: 1, pair: [2, 3] })).toEqual({ id: 1, low: 2, high: 3 });
    expect(z.decode(codec, { id: 1, low: 2 })).toStrictEqual({ id: 1 });
    expect(z.safeDecode(codec, { low: 2 } as never).success).toBe(false);
  });
});
