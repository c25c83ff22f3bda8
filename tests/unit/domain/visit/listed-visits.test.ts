import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyVisit } from '#domain/visit/begin/empty-visit.ts';
import { isInFilter, listedVisits } from '#domain/visit/listed-visits.ts';
import { startOf } from '#domain/visit/visit-times.ts';
import { aVisitHead } from '#tests/support/generated-visits.ts';
import { aVisit } from '#tests/support/visits.ts';

const heldOf = (head: { uuid: string; started_at: string }, isWaiting: boolean) => ({
  document: { ...emptyVisit(aVisit({ uuid: head.uuid })), started_at: head.started_at, notes: 'tutaj' },
  form: null,
  profile: null,
  isWaiting,
});

test('each visit is listed once, the newest start first; what waits is shown as it is here, the rest as the office has it', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(aVisitHead, { selector: ({ uuid }) => uuid, maxLength: 6 }),
      fc.infiniteStream(fc.boolean()),
      (heads, stream) => {
        const isHere = heads.map(() => stream.next().value);
        const isWaiting = heads.map(() => stream.next().value);
        const held = heads.flatMap((head, at) => (isHere[at] ? [heldOf(head, isWaiting[at] ?? false)] : []));
        const listed = listedVisits(heads, held, []);
        expect(listed.map(({ uuid }) => uuid).toSorted()).toEqual(heads.map(({ uuid }) => uuid).toSorted());
        expect(listed.map(startOf)).toEqual(listed.map(startOf).toSorted((one, other) => other - one));
        for (const [at, head] of heads.entries()) {
          const one = listed.find(({ uuid }) => uuid === head.uuid);
          const waits = isHere[at] === true && isWaiting[at] === true;
          expect(one).toMatchObject({ isWaiting: waits, missing: waits ? null : head.missing_count });
        }
      },
    ),
  );
});

test('a visit that only this device has is listed, also when it waits for nothing', () => {
  const document = aVisit();
  expect(listedVisits([], [{ document, form: null, isWaiting: false }], [])).toMatchObject([{ uuid: document.uuid, missing: null }]);
});

test('filters: drafts, those that lack a photo, those that wait for the inspector', () => {
  const [one] = listedVisits([], [{ document: aVisit({ wants_signature_of_inspector: true }), form: null, isWaiting: true }], []);
  if (!one) throw new Error('A visit is listed.');
  const is = (over: Partial<typeof one>) =>
    (['all', 'open', 'missing', 'to-sign'] as const).filter((filter) => isInFilter({ ...one, ...over }, filter));
  expect(is({})).toEqual(['all', 'open', 'to-sign']);
  expect(is({ state: 'final', missing: 2 })).toEqual(['all', 'missing']);
  expect(is({ wants_signature_of_inspector: false, missing: 0 })).toEqual(['all', 'open']);
});
