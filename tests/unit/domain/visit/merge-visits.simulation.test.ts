import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '#lib/json.ts';
import { contentHash, signedContent } from '#domain/visit/content-hash.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { mergeVisits } from '#domain/visit/merge-visits.ts';
import type { Side } from '#domain/visit/three-way.ts';
import { anEdit, aVisitWithEdits, edited } from '#tests/support/generated-visits.ts';
import { aFinding, anAnswer, aPhoto, aSignature, aVisit, sha256, someHash } from '#tests/support/visits.ts';
import { runsOf } from '#tests/support/runs.ts';

const edits = fc.array(anEdit, { maxLength: 6 });
/** Two histories of edits from one base. */
const histories = fc
  .tuple(aVisitWithEdits, edits, edits)
  .map(([base, mine, theirs]) => ({ base, mine: edited(base, mine), theirs: edited(base, theirs) }));
const same = (document: VisitDocument): string => canonicalJson(document);
const swapped = (side: Side): Side => (side === 'mine' ? 'theirs' : 'mine');

describe('case 64: two versions of one visit', () => {
  test('become the same document on both devices, and the same questions', () => {
    fc.assert(
      fc.property(histories, fc.infiniteStream(fc.constantFrom<Side>('mine', 'theirs')), ({ base, mine, theirs }, decisions) => {
        const here = mergeVisits(base, mine, theirs);
        const there = mergeVisits(base, theirs, mine);
        expect(there.conflicts.map(({ path, mine: ours, theirs: others }) => ({ path, mine: others, theirs: ours }))).toEqual(
          expect.arrayContaining([...here.conflicts]),
        );
        expect(there.conflicts).toHaveLength(here.conflicts.length);
        const chosen = new Map(here.conflicts.map(({ path }) => [path, decisions.next().value as Side] as const));
        const other = new Map([...chosen].map(([path, side]) => [path, swapped(side)] as const));
        const [decided, decidedThere] = [mergeVisits(base, mine, theirs, chosen), mergeVisits(base, theirs, mine, other)];
        expect(decided.conflicts).toEqual([]);
        expect(same(decidedThere.document)).toBe(same(decided.document));
      }),
      { numRuns: runsOf(2_000) },
    );
  });

  test('merging twice changes nothing', () => {
    fc.assert(
      fc.property(histories, ({ base, mine, theirs }) => {
        const { document, conflicts } = mergeVisits(base, mine, theirs);
        expect(mergeVisits(theirs, document, theirs)).toEqual({ document, conflicts: [] });
        if (conflicts.length === 0) expect(same(mergeVisits(base, document, theirs).document)).toBe(same(document));
      }),
      { numRuns: runsOf(1_000) },
    );
  });

  test('what only one side changed is taken whole, without a question', () => {
    fc.assert(
      fc.property(histories, ({ base, mine }) => {
        const whole = { document: mine, conflicts: [] };
        expect(mergeVisits(base, mine, base)).toEqual(whole);
        expect(mergeVisits(base, base, mine)).toEqual(whole);
      }),
      { numRuns: runsOf(500) },
    );
  });

  test('nothing of one side is lost without a question: a value that only one side wrote is in the result', () => {
    fc.assert(
      fc.property(histories, ({ base, mine, theirs }) => {
        const { document, conflicts } = mergeVisits(base, mine, theirs);
        const asked = new Set(conflicts.map(({ path }) => path));
        for (const [side, opposite] of [
          [mine, theirs],
          [theirs, mine],
        ] as const) {
          for (const one of side.answers) {
            const find = (from: VisitDocument) => from.answers.find(({ item, of }) => item === one.item && of === one.of);
            const path = `answers.${one.item}${one.of === null ? '' : `.${one.of}`}`;
            const isOnlyOurs = find(base) === undefined && find(opposite) === undefined;
            if (isOnlyOurs && !asked.has(path)) expect(find(document)).toEqual(one);
          }
          const wroteNotes = side.notes !== base.notes && opposite.notes === base.notes;
          if (wroteNotes) expect(document.notes).toBe(side.notes);
          const photos = side.files.filter(({ sha256: hash }) => [...base.files, ...opposite.files].every((file) => file.sha256 !== hash));
          expect(document.files).toEqual(expect.arrayContaining([...photos]));
        }
      }),
      { numRuns: runsOf(1_000) },
    );
  });

  test('every signature of the result is of its content', () => {
    fc.assert(
      fc.property(histories, ({ base, mine, theirs }) => {
        const { document } = mergeVisits(base, mine, theirs);
        const hash = contentHash(document, sha256);
        expect(document.signatures.filter(({ of }) => of !== hash)).toEqual([]);
      }),
      { numRuns: runsOf(1_000) },
    );
  });

  test('no answer and no finding of the result names a file that only the merge took away', () => {
    fc.assert(
      fc.property(histories, ({ base, mine, theirs }) => {
        const { document } = mergeVisits(base, mine, theirs);
        const namedIn = ({ answers, findings }: VisitDocument) => [...answers, ...findings].flatMap(({ files }) => files);
        const known = new Set(
          [mine, theirs].flatMap((side) => side.files.map((file) => file.sha256).filter((hash) => namedIn(side).includes(hash))),
        );
        const there = new Set(document.files.map((file) => file.sha256));
        const named = namedIn(document).filter((hash) => known.has(hash));
        expect(named.filter((hash) => !there.has(hash))).toEqual([]);
      }),
      { numRuns: runsOf(1_000) },
    );
  });
});

describe('one field each', () => {
  const isolator = anAnswer('isolator');
  const riso = anAnswer('riso', { of: 's1', state: null, value: '12.0' });
  const base = aVisit({
    answers: [isolator, riso],
    notes: 'a',
    files: [aPhoto('a')],
  });

  test('different answers, texts and photos of both sides come together', () => {
    const mine = {
      ...base,
      notes: 'b',
      answers: [anAnswer('isolator', { state: 'fault' as const }), ...base.answers.slice(1)],
      files: [...base.files, aPhoto('b')],
    };
    const theirs = { ...base, work_done: 'x', answers: [...base.answers, anAnswer('fan')], files: [...base.files, aPhoto('c')] };
    const { document, conflicts } = mergeVisits(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(document).toMatchObject({ notes: 'b', work_done: 'x' });
    expect(document.answers.map(({ item, state }) => [item, state])).toEqual([
      ['isolator', 'fault'],
      ['riso', null],
      ['fan', 'ok'],
    ]);
    expect(document.files.map(({ sha256: hash }) => hash)).toEqual([
      someHash('a'),
      ...['b', 'c'].map((letter) => someHash(letter)).toSorted(),
    ]);
  });

  test('one answer that both changed is one question, with both values; the later time is kept', () => {
    const change = (value: string, changed_at: string) => ({
      ...base,
      answers: [isolator, { ...riso, value, changed_at }],
    });
    const [mine, theirs] = [change('13.0', '2026-11-24T10:20:00+01:00'), change('14.0', '2026-11-24T09:30:00Z')];
    const { document, conflicts } = mergeVisits(base, mine, theirs);
    expect(conflicts).toMatchObject([{ path: 'answers.riso.s1', mine: { value: '13.0' }, theirs: { value: '14.0' } }]);
    expect(document.answers[1]).toMatchObject({ value: '13.0', changed_at: '2026-11-24T09:30:00Z' });
    expect(mergeVisits(base, mine, theirs, new Map([['answers.riso.s1', 'theirs']])).document.answers[1]).toMatchObject({ value: '14.0' });
  });

  test('the same answer on both sides at different times is no question', () => {
    const at = (changed_at: string) => ({
      ...base,
      answers: [{ ...isolator, state: 'na' as const, changed_at }, riso],
    });
    const { document, conflicts } = mergeVisits(base, at('2026-11-24T10:20:00+01:00'), at('2026-11-24T10:21:00+01:00'));
    expect(conflicts).toEqual([]);
    expect(document.answers[0]).toMatchObject({ state: 'na', changed_at: '2026-11-24T10:21:00+01:00' });
  });

  test('a finding that one side removed and the other changed is a question', () => {
    const from = aVisit({ findings: [aFinding('f1')] });
    const { document, conflicts } = mergeVisits(
      from,
      { ...from, findings: [] },
      { ...from, findings: [aFinding('f1', { text: 'gorzej' })] },
    );
    expect(conflicts).toMatchObject([{ path: 'findings.f1', mine: null, theirs: { text: 'gorzej' } }]);
    expect(document.findings).toEqual([]);
  });

  test('a photo that one side removed stays if the other named it in an answer', () => {
    const named = { ...base, answers: [anAnswer('isolator', { files: [someHash('a')] }), riso] };
    const { document } = mergeVisits(base, { ...base, files: [] }, named);
    expect(document.files).toEqual(base.files);
  });

  test('a signature stays while its content does, and falls when the other side changed it', () => {
    const signedByMe = { ...base, signatures: [aSignature(base, 'customer')] };
    expect(mergeVisits(base, signedByMe, { ...base, ended_at: '2026-11-24T12:00:00+01:00' }).document.signatures).toEqual(
      signedByMe.signatures,
    );
    expect(mergeVisits(base, signedByMe, { ...base, notes: 'więcej' }).document.signatures).toEqual([]);
    const both = mergeVisits(base, signedByMe, { ...base, signatures: [aSignature(base, 'inspector')] }).document;
    expect(both.signatures.map(({ role }) => role)).toEqual(['customer', 'inspector']);
  });
});

describe('what is signed', () => {
  test('does not depend on the order of lists and members, and its hash is that of its text', () => {
    fc.assert(
      fc.property(aVisitWithEdits, (document) => {
        const reversed = Object.fromEntries(
          Object.entries(document)
            .toReversed()
            .map(([name, value]) => [name, Array.isArray(value) ? value.toReversed() : value]),
        ) as unknown as VisitDocument;
        expect(signedContent(reversed)).toBe(signedContent(document));
        expect(contentHash(document, sha256)).toBe(sha256(signedContent(document)));
      }),
    );
  });

  test.each([
    ['ended_at', '2026-11-24T12:00:00+01:00'],
    ['state', 'final'],
    ['inspector', { id: 1, name: 'Ewa', qualification: null }],
    ['customer', { name: 'Anna', presence: 'present', reason: null }],
    ['signatures', [aSignature(aVisit(), 'customer')]],
  ])('%s may change after the signature', (name, value) => {
    const document = aVisit({ findings: [aFinding('f1')], answers: [anAnswer('fan')] });
    expect(signedContent({ ...document, [name]: value } as VisitDocument)).toBe(signedContent(document));
  });

  test('the key of the request that came of a finding, and the time of an answer, may change; every other part of them may not', () => {
    const document = aVisit({ findings: [aFinding('f1')], answers: [anAnswer('fan')], files: [aPhoto('a')] });
    const content = signedContent(document);
    expect(signedContent({ ...document, findings: [aFinding('f1', { task_key: 'visit-1' })] })).toBe(content);
    expect(signedContent({ ...document, answers: [anAnswer('fan', { changed_at: '2026-11-25T00:00:00+01:00' })] })).toBe(content);
    expect(signedContent({ ...document, findings: [aFinding('f1', { action: 'inaczej' })] })).not.toBe(content);
    expect(signedContent({ ...document, answers: [{ ...anAnswer('fan'), mood: 'x' } as never] })).not.toBe(content);
    expect(signedContent({ ...document, files: [aPhoto('a', { caption: 'inny' })] })).not.toBe(content);
    expect(signedContent({ ...document, settings: { profile: null, country_code: 'PL', firmware: '', read: [] } })).not.toBe(content);
  });
});

test('what two devices added under one counted key is there twice, on both devices alike, and what belongs to a string stays with it', () => {
  const word = fc.string({ minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 2, maxLength: 2 }),
      fc.constantFrom('s1', 's7', 's12'),
      ([here = '', there = ''], key) => {
        const base = aVisit();
        const side = (label: string): VisitDocument => ({
          ...base,
          strings: [{ key, label, module: '', modules: null, voc_stc: null, isc_stc: null, beta: null, alpha: null }],
          answers: [anAnswer('riso', { of: key, state: null, value: '1', text: label })],
          findings: [aFinding('f1', { of: key, text: label })],
          parts: [{ key: 'p1', name: label, serial: '', quantity: '1', unit: '' }],
        });
        const { document, conflicts } = mergeVisits(base, side(here), side(there));
        expect(conflicts).toEqual([]);
        expect(same(mergeVisits(base, side(there), side(here)).document)).toBe(same(document));
        expect(mergeVisits(base, document, side(there)).document).toEqual(document);
        const labels = new Map(document.strings.map((one) => [one.key, one.label] as const));
        for (const { of, text } of [...document.answers, ...document.findings]) expect(labels.get(of ?? '')).toBe(text);
        const counts = [document.strings, document.answers, document.findings, document.parts].map(({ length }) => length);
        expect(counts).toEqual([2, 2, 2, 2]);
      },
    ),
  );
});
