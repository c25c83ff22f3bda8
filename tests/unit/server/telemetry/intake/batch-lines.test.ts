import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { READINGS_BODY } from '#contract/body-limits.ts';
import { type Batch, batchLines, UnreadableBatch } from '#server/telemetry/intake/batch-lines.ts';
import { readLine } from '#server/telemetry/read-line.ts';

const NOW = Date.parse('2026-06-12T10:00:00Z');
const limits = { now: NOW };

const batch = (text: string, how: Partial<Batch> = {}): Batch => ({
  bytes: new TextEncoder().encode(text),
  isLines: false,
  sn: 'INV-1',
  limits,
  ...how,
});
const linesOf = (text: string, how: Partial<Batch> = {}) => [...batchLines(batch(text, how))].flatMap(({ lines }) => lines);
const refusal = (text: string, how: Partial<Batch> = {}) => {
  try {
    linesOf(text, how);
  } catch (error) {
    if (error instanceof UnreadableBatch) return error.status;
    throw error;
  }
  return null;
};

const line = fc.record(
  {
    at: fc.integer({ min: 1, max: 5_000 }).map((steps) => new Date(NOW - steps * 300_000).toISOString()),
    power_w: fc.oneof(fc.integer({ min: -10, max: 90_000 }), fc.constant('4,3'), fc.constant('no number')),
    voltage_l1: fc.double({ min: 0, max: 600, noNaN: true }),
    state: fc.constantFrom('MPPT', 4, 'SLEEPING'),
    firmware: fc.string(),
  },
  { requiredKeys: ['at'] },
);

describe('lines of a batch', () => {
  test('are the same as NDJSON, as a list and in an envelope, and each is read by itself', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 40 }), (lines) => {
        const wanted = lines.map((one) => readLine({ sn: 'INV-1', ...one }, limits));
        expect(linesOf(lines.map((one) => JSON.stringify(one)).join('\n'), { isLines: true })).toEqual(wanted);
        expect(linesOf(JSON.stringify(lines))).toEqual(wanted);
        expect(linesOf(JSON.stringify({ readings: lines }, null, 1))).toEqual(wanted);
      }),
    );
  });

  test('with NaN, Infinity or a bare word lose only themselves, in a list and in an envelope', () => {
    const wrong = fc.constantFrom('NaN', '-Infinity', 'Infinity', 'undefined', 'None', '1.', '-', '+4', 'nan');
    const text = fc.oneof(
      { weight: 3, arbitrary: line.map((one) => [JSON.stringify(one, null, 1), true] as const) },
      fc
        .tuple(wrong, fc.string())
        .map(([word, note]) => [`{"at":${NOW / 1_000 - 60},"note":${JSON.stringify(note)},"power_w":${word}}`, false] as const),
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 30 }), (texts) => {
        fc.pre(texts.some(([, isJson]) => isJson) && texts.some(([, isJson]) => !isJson));
        const wanted = texts.map(([one, isJson]) =>
          isJson
            ? readLine({ sn: 'INV-1', ...JSON.parse(one) }, limits)
            : expect.objectContaining({ reason: expect.stringContaining('not JSON') }),
        );
        const list = `[${texts.map(([one]) => one).join(' ,\n')}]`;
        expect(linesOf(list)).toEqual(wanted);
        expect(linesOf(`{"sn": "a [\\"readings\\"", "more": [1], "readings" : ${list}, "after": {}}`)).toEqual(wanted);
      }),
    );
  });

  test('of a list that does not end, or of which none is JSON, are refused as a whole', () => {
    const good = `{"at":${NOW / 1_000 - 60},"power_w":1}`;
    for (const text of [
      `[${good},{"power_w":NaN}`,
      `[${good},{"power_w":"`,
      '[{"power_w":NaN}]',
      '{"readings":[NaN',
      `{"rows":[${good},NaN]}`,
    ])
      expect(refusal(text)).toBe(400);
    expect(refusal(`[${Array.from({ length: READINGS_BODY.lines + 1 }, () => '{"a":NaN}')},{}]`)).toBe(413);
  });

  test('of the hour that occurs twice in October are read as those of a file', () => {
    const local = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(local, fc.boolean(), (minutes, isList) => {
        const from = Date.parse('2026-10-24T22:00:00Z');
        const times = Array.from({ length: Math.floor(300 / minutes) }, (_, step) => from + step * minutes * 60_000);
        const texts = times.map((at) =>
          new Date(at + (at < Date.parse('2026-10-25T01:00:00Z') ? 7_200_000 : 3_600_000)).toISOString().slice(0, 16),
        );
        const lines = texts.map((at) => ({ at, power_w: 1 }));
        const text = isList ? JSON.stringify(lines) : lines.map((one) => JSON.stringify(one)).join('\n');
        const read = linesOf(text, { isLines: !isList, limits: { now: Date.parse('2026-10-25T12:00:00Z') } });
        expect(read.map((one) => 'reading' in one && one.reading.at)).toEqual(times);
      }),
    );
  });

  test('come in chunks with the total number', () => {
    const text = Array.from({ length: 2_500 }, (_, step) => JSON.stringify({ at: NOW / 1_000 - step, power_w: 1 })).join('\r\n');
    const pieces = [...batchLines(batch(text))];
    expect(pieces.map(({ lines, total }) => [lines.length, total])).toEqual([
      [1_000, 2_500],
      [1_000, 2_500],
      [500, 2_500],
    ]);
  });

  test('are at most 20,000, as NDJSON and as a list', () => {
    const many = (count: number) => Array.from({ length: count }, () => '{}');
    expect(refusal(many(READINGS_BODY.lines).join('\n'))).toBeNull();
    expect(refusal(`[${many(READINGS_BODY.lines)}]`)).toBeNull();
    expect(refusal(many(READINGS_BODY.lines + 1).join('\n'))).toBe(413);
    expect(refusal(`[${many(READINGS_BODY.lines + 1)}]`)).toBe(413);
    expect(refusal(`{"readings":[${many(READINGS_BODY.lines + 1)}]}`)).toBe(413);
  });

  test('a body of numbers alone is refused before it is parsed', () => {
    const zeros = `[${'0,'.repeat(2_400_000)}0]`;
    expect(refusal(zeros)).toBe(413);
    expect(refusal(`{"at":1,"more":${zeros}}`, { isLines: true })).toBe(413);
  });

  test('that are cut off or garbled lose only themselves, however many colons they have, and are not parsed', () => {
    const colons = fc.integer({ min: READINGS_BODY.members + 1, max: 20_000 });
    const garbled = fc.oneof(
      colons.map((count) => `{"at":1,"power_w"${':'.repeat(count)}`),
      colons.map((count) => `{${':1,'.repeat(count)}`),
      colons.map((count) => `{"events":[{${Array.from({ length: count }, (_, n) => `"e${n}":1`).join()}`),
      colons.map((count) => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join()}}`),
    );
    const text = fc.oneof({ weight: 4, arbitrary: line.map((one) => JSON.stringify(one)) }, garbled);
    const parse = vi.spyOn(JSON, 'parse');
    try {
      fc.assert(
        fc.property(fc.array(text, { minLength: 2, maxLength: 20 }), fc.boolean(), (texts, isLines) => {
          fc.pre(texts.some((one) => one.length < 1_000));
          const wanted = texts.map((one) =>
            one.length < 1_000 ? readLine({ sn: 'INV-1', ...JSON.parse(one) }, limits) : { reason: expect.any(String) },
          );
          parse.mockClear();
          expect(linesOf(texts.join('\n'), { isLines })).toEqual(wanted);
          expect(parse.mock.calls.filter(([given]) => texts.some((one) => one.length >= 1_000 && given.includes(one)))).toEqual([]);
        }),
      );
    } finally {
      parse.mockRestore();
    }
  });

  test('without their braces lose only themselves, after a brace that is not closed', () => {
    const good = JSON.stringify({ at: NOW / 1_000 - 60, power_w: 1 });
    const bare = Array.from({ length: 3_000 }, (_, step) => `"at":${step},"power_w":1`);
    const read = linesOf(['{"at":1', ...bare, good].join('\n'));
    expect(read.filter((one) => 'reading' in one)).toHaveLength(1);
    expect(read).toHaveLength(3_002);
  });

  test('of an object with too many members are left out of a list, and refused alone', () => {
    const large = `{${Array.from({ length: READINGS_BODY.members + 1 }, (_, n) => `"k${n}":1`).join()}}`;
    const good = `{"at":${NOW / 1_000 - 60},"power_w":1}`;
    expect(linesOf(`{"readings":[${good},${large}]}`)).toEqual([
      expect.objectContaining({ reading: expect.anything() }),
      { reason: expect.stringContaining('2000') },
    ]);
    for (const text of [large, `[${large}]`]) expect(refusal(text)).toBe(413);
    expect(refusal(JSON.stringify(JSON.parse(large), null, 1))).toBe(400);
  });

  test('that are nested deeply are no lines', () => {
    const deep = `{"at":1,"events":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(refusal(deep)).toBe(400);
    expect(linesOf(`{"at":${NOW / 1_000 - 60},"power_w":1}\n${deep}`).map((one) => 'reading' in one)).toEqual([true, false]);
  });
});
