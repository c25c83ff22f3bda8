import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visitFieldName } from '#domain/visit/field-name.ts';
import { aFinding, anAnswer, aPhoto, aVisit } from '#tests/support/visits.ts';

const document = aVisit({
  answers: [anAnswer('isolator'), anAnswer('riso', { of: 's1' })],
  findings: [aFinding('f1')],
  earlier: [{ visit: '7f3a0c1e-5b7d-4c2a-9f11-2d4e6a8b0c1d', key: 'f9', text: '', due_on: null, is_done: null }],
  files: [aPhoto('a')],
  settings: { profile: null, country_code: '', firmware: '', read: [{ name: 'u-over', value: null, unit: '', seconds: null }] },
});

test.each([
  [['notes'], 'notes'],
  [['owner', 'name'], 'owner.name'],
  [['answers', 0, 'state'], 'answers.isolator.state'],
  [['answers', 1, 'value'], 'answers.riso.s1.value'],
  [['findings', 0], 'findings.f1'],
  [['earlier', 0, 'is_done'], 'earlier.7f3a0c1e-5b7d-4c2a-9f11-2d4e6a8b0c1d.f9.is_done'],
  [['files', 0, 'thumb', 'bytes'], `files.${aPhoto('a').sha256}.thumb.bytes`],
  [['settings', 'read', 0, 'seconds'], 'settings.read.u-over.seconds'],
  [['answers', 1, 'files', 2], 'answers.riso.s1.files.2'],
  [['answers', 7, 'state'], 'answers.7.state'],
  [[], ''],
])('%j is %s', (path, name) => expect(visitFieldName(path, document)).toBe(name));

test('a body of any shape has names, and nothing is thrown', () => {
  const path = fc.array(fc.oneof(fc.constantFrom('answers', 'item', 'settings', 'read', 'files'), fc.nat({ max: 3 })), { maxLength: 5 });
  const body = fc.oneof(fc.jsonValue(), fc.record({ answers: fc.array(fc.jsonValue()), settings: fc.jsonValue(), files: fc.jsonValue() }));
  fc.assert(
    fc.property(path, body, (steps, given) => {
      expect(visitFieldName(steps, given).split('.').length).toBeGreaterThanOrEqual(steps.length);
    }),
  );
});
