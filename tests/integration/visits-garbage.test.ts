import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentOf } from '#domain/visit/answered-visit.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { KINDS } from '#tests/support/database.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aFinishedInspection, aFinishedVisit, aPhoto } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { runsOf } from '#tests/support/runs.ts';

const nasty = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    '\ud800',
    'ż'.repeat(501),
    -1,
    1e21,
    1.5,
    '1e999',
    null,
    true,
    [],
    {},
    [[]],
    '2026-02-30',
    '__proto__',
    "'; drop table visits; --",
  ),
);

/** Every path of a value, down to its leaves. */
const pathsOf = (value: unknown): (string | number)[][] => {
  if (typeof value !== 'object' || value === null) return [];
  const steps = Array.isArray(value) ? value.map((one, index) => [index, one] as const) : Object.entries(value);
  return steps.flatMap(([step, one]) => [[step], ...pathsOf(one).map((rest) => [step, ...rest])]);
};

function replaced(value: unknown, [step, ...rest]: readonly (string | number)[], by: unknown): unknown {
  if (step === undefined) return by;
  if (Array.isArray(value)) return value.map((one, index) => (index === step ? replaced(one, rest, by) : one));
  return { ...(value as object), [step]: replaced((value as Record<string, unknown>)[step], rest, by) };
}

describe.each(KINDS)('a visit with one part that is wrong, on %s', (kind) => {
  const office = madeOnce(() => aVisitOffice(kind));

  test('is taken as it is, or refused with a sentence; never half of it, and never a failure of the server', async () => {
    const whole = () => fc.constantFrom(aFinishedVisit({ files: [aPhoto('a')] }), aFinishedInspection({ files: [aPhoto('a')] }));
    const mistake = fc
      .constant(null)
      .chain(whole)
      .chain((document) => fc.tuple(fc.constant(document), fc.constantFrom(...pathsOf(document)), nasty));
    await fc.assert(
      fc.asyncProperty(mistake, fc.uuid({ version: 4 }), async ([from, path, by], uuid) => {
        const number = from.number.slice(0, -4) + uuid.slice(0, 4).toUpperCase();
        const document = replaced({ ...from, uuid, number }, path, by) as VisitDocument;
        const sent = await office.api.ask('PUT', `/care/v1/visits/${uuid}/`, document, { headers: { 'If-None-Match': '*' } });
        const read = await office.api.ask('GET', `/care/v1/visits/${uuid}/`);
        expect([200, 201, 400, 404, 409, 413]).toContain(sent.status);
        if (sent.status === 201) {
          const kept = documentOf(read.body as VisitDocument);
          expect(kept).toEqual({
            ...JSON.parse(JSON.stringify(document)),
            started_at: kept.started_at,
            ended_at: kept.ended_at,
            times_by_hand: kept.times_by_hand,
          });
        } else if (sent.status === 400) {
          expect(read.status).toBe(404);
          expect(JSON.stringify(sent.body)).toMatch(/[a-ząćęłńóśźż]{3}/i);
        }
      }),
      { numRuns: runsOf(400) },
    );
  });
});
