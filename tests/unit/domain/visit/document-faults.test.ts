import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answeredMembers, documentOf } from '#domain/visit/answered-visit.ts';
import { jsonBytes } from '#lib/json.ts';
import { documentFaults, hasBrokenText } from '#domain/visit/document-faults.ts';
import { anAnsweredVisit, aVisitWithEdits } from '#tests/support/generated-visits.ts';
import { aFinding, anAnswer, aPhoto, aVisit, someHash } from '#tests/support/visits.ts';

describe('what a document may not be', () => {
  test('a document that devices edit has no faults', () => {
    fc.assert(fc.property(aVisitWithEdits, (document) => void expect(documentFaults(document)).toEqual([])));
  });

  test('two elements with one key are named once; the same item of another string is another answer', () => {
    const twice = [
      anAnswer('riso', { of: 's1' }),
      anAnswer('riso', { of: 's1' }),
      anAnswer('riso', { of: 's1' }),
      anAnswer('riso', { of: 's2' }),
      anAnswer('riso'),
    ];
    expect(documentFaults(aVisit({ answers: twice, findings: [aFinding('f1'), aFinding('f1')] }))).toEqual([
      { field: 'answers.riso.s1', is: 'twice' },
      { field: 'findings.f1', is: 'twice' },
    ]);
  });

  test('a file that only an answer or a finding knows is a fault there', () => {
    const files = [someHash('b')];
    expect(
      documentFaults(aVisit({ answers: [anAnswer('fan', { files })], findings: [aFinding('f1', { files })], files: [aPhoto('a')] })),
    ).toEqual([
      { field: 'answers.fan.files', is: 'no_such_file' },
      { field: 'findings.f1.files', is: 'no_such_file' },
    ]);
  });
});

describe('text and size', () => {
  test('bytes are those of UTF-8', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' })), (value) => {
        expect(jsonBytes(value)).toBe(new TextEncoder().encode(JSON.stringify(value)).length);
      }),
    );
  });

  test('half of a surrogate pair is found at any depth, and nothing else', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\\ud800', '\\\\ud800', '\ud83c\udf1e', '\\', 'ud800'));
    fc.assert(
      fc.property(fc.dictionary(text, fc.array(text)), (value) => {
        expect(hasBrokenText(value)).toBe(false);
        expect(hasBrokenText({ ...value, deep: [{ x: 'a\\\ud800' }] })).toBe(true);
        expect(hasBrokenText({ ...value, '\udc00': 1 })).toBe(true);
      }),
    );
  });
});

test('the document in an answer is what was sent, with members that this version does not know', () => {
  fc.assert(
    fc.property(anAnsweredVisit, (answer) => {
      const document = documentOf(answer as never);
      expect(Object.keys(document).filter((name) => answeredMembers.some((own) => own === name))).toEqual([]);
      expect(documentOf({ ...answer, findings: answer.findings.map((finding) => ({ ...finding, task: 7 })) } as never)).toEqual(document);
    }),
  );
});
