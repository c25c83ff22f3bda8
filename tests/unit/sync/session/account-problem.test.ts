import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAboutData } from '#domain/service/problem.ts';
import { receive, problemOfAnswer } from '#remote/answer.ts';
import { accountProblem } from '#sync/session/account-problem.ts';

const words = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '');
const said = fc.oneof(
  fc.record({ detail: words }),
  fc.record({ non_field_errors: fc.array(words, { minLength: 1, maxLength: 3 }) }),
  fc.array(words, { minLength: 1, maxLength: 3 }),
);
const body = fc.oneof(
  said.map((json) => ({ json, hasWords: true })),
  fc.constantFrom({}, [], { detail: '' }, { non_field_errors: [] }).map((json) => ({ json, hasWords: false })),
  fc.constant({ json: undefined, hasWords: false }),
);

test('whatever a backend answers, only a 400 or 401 (409, 422) with a sentence in JSON is about what was typed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 200, max: 599 }).filter((status) => ![204, 205, 304].includes(status)),
      body,
      async (status, given) => {
        const text = given.json === undefined ? '<p>' : JSON.stringify(given.json);
        const type = given.json === undefined ? 'text/html' : 'application/json';
        const received = await receive(new Response(text, { status, headers: { 'content-type': type } }));
        const problem = accountProblem({ problem: problemOfAnswer(received, null, null), status, raw: received.json });
        expect(isAboutData(problem)).toBe(given.hasWords && [400, 401, 409, 422].includes(status));
        expect(problem.is).not.toBe('auth'); // it ends no session
      },
    ),
    { numRuns: 1000 },
  );
});

test('where nothing answered, that is shown', () => {
  expect(accountProblem({ problem: { is: 'offline' }, status: null, raw: undefined })).toEqual({ is: 'offline' });
});
