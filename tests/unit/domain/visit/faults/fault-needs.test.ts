import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeChecklist, completeItem } from '#domain/checklists/checklist.ts';
import { KEY } from '#domain/checklists/limits.ts';
import type { Instant } from '#domain/quantity.ts';
import { askedItems } from '#domain/visit/asked-items.ts';
import { correctionOf } from '#domain/visit/begin/correction.ts';
import { fromInspection } from '#domain/visit/begin/new-visit.ts';
import { contentHash, signedContent } from '#domain/visit/content-hash.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { elementKey } from '#domain/visit/elements.ts';
import { findingsToFile } from '#domain/service/finding-requests.ts';
import { noteInverterSetting } from '#domain/visit/edit/read-setting.ts';
import { faultNeed, reasonOf, withRules } from '#domain/visit/faults/fault-needs.ts';
import { finalNeeds, type Need } from '#domain/visit/final-needs.ts';
import { openRecommendations } from '#domain/visit/inspection-due.ts';
import { mergeVisits } from '#domain/visit/merge-visits.ts';
import { outcomeOf } from '#domain/visit/faults/outcome.ts';
import { headOf } from '#domain/visit/visit-head.ts';
import { addFinding, DATA, keyOfAsked, questionOf, removeFinding } from '#screens/visit/answers.ts';
import { placeOf } from '#screens/visit/end/missing.tsx';
import { needSentence } from '#texts/visit/needs.ts';
import { outcomeText } from '#texts/visit/outcome.ts';
import { aJudgedVisit, asFinal, aSoundVisit, decided, type JudgedVisit } from '#tests/support/judged-visits.ts';
import { aFinding, anAnswer, aVisit, sha256 } from '#tests/support/visits.ts';
import { runsOf } from '#tests/support/runs.ts';

const UUID = '7f3a0c1e-5b7d-4c2a-9f11-2d4e6a8b0c1d';
const CHECKLIST = { key: 'long', version: 1, kind: 'service', title: 'Długi', source: 'test' } as const;
const PROFILE = {
  ...{ key: 'p', version: 1, name: 'Wzorzec', operator: null, valid_from: null, valid_to: null },
  ...{ source: 'test', source_url: '', read_on: '2026-01-01', is_confirmed: false },
};
const isOfFault = ({ is }: Need): boolean => is === 'fault' || is === 'deviation';
const needsOf = ({ document, checklist, profile }: JudgedVisit) => finalNeeds(document, checklist, profile);
const finished = (visit: JudgedVisit): JudgedVisit => ({ ...visit, document: asFinal(decided(visit.document, visit)) });
const without = ({ rules: _, ...older }: VisitDocument): VisitDocument => older;
const said = ({ document, checklist, profile }: JudgedVisit): string => outcomeText(outcomeOf(document, checklist, profile));

/** What is certainly wrong, seen without the rules of the product: such a visit is never without faults. */
function isSurelyWrong({ document, checklist, profile }: JudgedVisit): boolean {
  const items = new Map(checklist.sections.flatMap((section) => section.items).map((item) => [item.key, item]));
  const isUnchecked = askedItems(checklist, document).some(({ item, answer }) => item.needed !== 'never' && answer?.state === 'unchecked');
  const isBad = document.answers.some(
    ({ item, state, value }) => items.has(item) && (state === 'fault' || (item === 'riso' && value === '0.02')),
  );
  const isOther = profile !== null && document.settings?.read.some(({ value }) => value === '260' || value === 'włączona');
  const isNamed = document.settings?.profile != null;
  return isUnchecked || isBad || document.findings.length > 0 || (isOther === true && isNamed);
}

describe('a generated visit', () => {
  test('that is final by these rules is never said to be without faults while one is there', () => {
    let [wrong, clean] = [0, 0];
    fc.assert(
      fc.property(fc.oneof(aJudgedVisit, aSoundVisit), (visit) => {
        const final = finished(visit);
        const isClean = said(final) === 'nie stwierdzono usterek';
        wrong += Number(isSurelyWrong(final));
        clean += Number(isClean);
        if (isSurelyWrong(final)) expect(isClean).toBe(false);
        if (needsOf(final).length > 0) return;
        expect(said(final)).not.toContain('bez opisu');
      }),
      { numRuns: runsOf(600) },
    );
    expect(Math.min(wrong, clean)).toBeGreaterThan(10);
  });

  test('in which everything is good lacks no finding, and says so', () => {
    fc.assert(
      fc.property(aSoundVisit, (visit) => {
        expect(needsOf(visit).filter(isOfFault)).toEqual([]);
        expect(said(visit)).toBe('nie stwierdzono usterek');
        expect(said(finished(visit))).toBe('nie stwierdzono usterek');
      }),
    );
  });

  test('of an older app stays acceptable, and lacks nothing that it did not lack before', () => {
    fc.assert(
      fc.property(aJudgedVisit, (visit) => {
        const older = { ...visit, document: without(visit.document) };
        expect(needsOf(older)).toEqual(needsOf(visit).filter((need) => !isOfFault(need)));
      }),
    );
  });

  test('has a place on the screen for everything that it lacks', () => {
    const end = /^(ended_at|technician\.name|correction_reason|parts\..*|work_done|customer\..*|signatures|inspector\..*)$/;
    fc.assert(
      fc.property(aJudgedVisit, (visit) => {
        const questions = askedItems(visit.checklist, visit.document);
        const keys = new Set([...questions.map(keyOfAsked), DATA]);
        for (const need of needsOf(visit)) {
          const place = placeOf(need, { form: visit.checklist, document: visit.document }, questions);
          if (place !== null) expect(keys).toContain(place);
          else if (!end.test(need.field)) {
            const finding = visit.document.findings.find(({ key }) => need.field.startsWith(`findings.${key}.`));
            expect(finding && questionOf(finding, questions)).toBeUndefined();
            expect(finding).toBeDefined();
          }
        }
      }),
      { numRuns: runsOf(400) },
    );
  });

  test('lacks a finding until one with text and recommendation names the question and string, and again once that is removed', () => {
    let described = 0;
    fc.assert(
      fc.property(aJudgedVisit, (visit) => {
        const { checklist, profile, document } = visit;
        for (const asked of askedItems(checklist, document)) {
          const need = faultNeed(document, asked, profile);
          if (need === null || document.findings.length >= 40) continue;
          described += 1;
          const add = (text: string, action: string, of = asked.of) =>
            addFinding('new', asked.item, of, { text, action, severity: 'note', days: null }, 0 as Instant)(document);
          expect(faultNeed(add('Luz', 'Dokręcić'), asked, profile)).toBeNull();
          expect(faultNeed(removeFinding('new')(add('Luz', 'Dokręcić')), asked, profile)).toEqual(need);
          for (const other of [add(' ', 'Dokręcić'), add('Luz', ''), add('Luz', 'Dokręcić', 'another')])
            expect(faultNeed(other, asked, profile)).toEqual(need);
          expect(needSentence(need)).toContain(asked.item.ask);
        }
      }),
      { numRuns: runsOf(400) },
    );
    expect(described).toBeGreaterThan(10);
  });

  test('says in a list what it says itself', () => {
    fc.assert(
      fc.property(aJudgedVisit, ({ document, checklist, profile }) => {
        const head = JSON.parse(JSON.stringify(headOf(document, checklist, profile))) as ReturnType<typeof headOf>;
        expect(head.outcome).toEqual(outcomeOf(document, checklist, profile));
        expect(head.faults).toBe(head.outcome?.faults);
        expect(head.open_recommendations).toBe(openRecommendations(document));
      }),
    );
  });
});

describe('what was mended during the visit', () => {
  const mended = aFinding('f1', { mended: true, due_on: null });

  test('files no request, is no open recommendation and needs no date', () => {
    const document = aVisit({ kind: 'inspection', findings: [mended, aFinding('f2', { due_on: null })] });
    expect(findingsToFile(document).map(({ key }) => key)).toEqual(['f2']);
    expect(openRecommendations(document)).toBe(1);
    expect(fromInspection(document).earlier.map(({ key }) => key)).toEqual(['f2']);
    expect(finalNeeds(document, null).filter(({ is }) => is === 'finding_date')).toEqual([
      { field: 'findings.f2.due_on', is: 'finding_date' },
    ]);
  });

  test('is signed; not mended is the same as nothing said of it, and what older apps signed stays signed', () => {
    expect(signedContent(aVisit({ rules: 2, findings: [aFinding('f1')] }))).not.toMatch(/mended|rules/);
    const hashOf = (...findings: VisitDocument['findings']) => contentHash(aVisit({ uuid: UUID, findings }), sha256);
    expect(hashOf(aFinding('f1', { mended: false }))).toBe(hashOf(aFinding('f1')));
    expect(hashOf(aFinding('f1', { mended: true }))).not.toBe(hashOf(aFinding('f1')));
  });

  test('stays so when another device changed something else', () => {
    const base = aVisit({ uuid: UUID, findings: [aFinding('f1')] });
    const mine = { ...base, findings: [aFinding('f1', { mended: true })] };
    for (const [one, other] of [
      [mine, { ...base, notes: 'b' }],
      [{ ...base, notes: 'b' }, mine],
    ] as const) {
      const { document, conflicts } = mergeVisits(base, one, other);
      expect([conflicts, document.findings[0]?.mended, document.notes]).toEqual([[], true, 'b']);
    }
  });
});

test('faults that two devices describe without a network, of whatever questions, are all in the visit', () => {
  const described = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 5 });
  const describing = (from: VisitDocument, items: readonly string[]): VisitDocument =>
    items.reduce((document, key) => {
      const item = completeItem({ key, ask: key, type: 'state' });
      return addFinding(elementKey('f', crypto.randomUUID()), item, null, null, 0 as Instant)(document);
    }, from);
  fc.assert(
    fc.property(described, described, described, (before, here, there) => {
      const base = describing(aVisit({ uuid: UUID }), before);
      const { document, conflicts } = mergeVisits(base, describing(base, here), describing(base, there));
      expect(conflicts).toEqual([]);
      expect(document.findings.filter(({ key }) => !KEY.test(key))).toEqual([]);
      const itemsOf = (items: readonly (string | null)[]) => items.toSorted();
      expect(itemsOf(document.findings.map(({ item }) => item))).toEqual(itemsOf([...before, ...here, ...there]));
    }),
  );
});

describe('the rules that a visit follows', () => {
  test('are those of this app, or newer ones that it carries already; they are not signed', () => {
    const base = aVisit({ uuid: UUID });
    const hashOf = (document: VisitDocument) => contentHash(document, sha256);
    for (const [rules, becomes] of [
      [undefined, 2],
      [1, 2],
      [2, 2],
      [7, 7],
    ] as const) {
      const document = rules === undefined ? base : { ...base, rules };
      expect(withRules(document).rules).toBe(becomes);
      expect(correctionOf({ content: document, corrected: base, uuid: UUID }).rules).toBe(becomes);
      expect(hashOf(withRules(document))).toBe(hashOf(base));
    }
  });

  test('of two devices are the newer ones, without a question', () => {
    const versions = [undefined, 1, 2, 3] as const;
    const of = (rules: number | undefined) => (rules === undefined ? aVisit({ uuid: UUID }) : aVisit({ uuid: UUID, rules }));
    for (const base of versions)
      for (const mine of versions.filter((one) => (one ?? 0) >= (base ?? 0)))
        for (const theirs of versions.filter((one) => (one ?? 0) >= (base ?? 0))) {
          const { document, conflicts } = mergeVisits(of(base), of(mine), of(theirs));
          const newest = Math.max(mine ?? 0, theirs ?? 0) || undefined;
          expect([base, mine, theirs, document.rules, conflicts]).toEqual([base, mine, theirs, newest, []]);
        }
  });
});

test('a setting in words that an older app kept as an answer: it is no reason, and a reason does not replace it', () => {
  const items = [{ key: 'p-f', ask: 'P(f)', type: 'text' as const, rule: 'setting' }];
  const checklist = completeChecklist({ ...CHECKLIST, sections: [{ key: 'all', title: 'Nastawy', items }] });
  const profile = { ...PROFILE, values: [{ name: 'p-f', value: 'wyłączona', unit: '', seconds: null }] };
  const of = (document: VisitDocument) => {
    const [asked] = askedItems(checklist, document);
    if (!asked) throw new Error('No question');
    return { asked, need: faultNeed(document, asked, profile)?.is ?? null };
  };
  const older = aVisit({ answers: [anAnswer('p-f', { state: null, text: 'włączona' })] });
  expect(of(older).need).toBe('deviation');
  const excused = noteInverterSetting(of(older).asked.item, 'wymóg operatora', 0 as Instant)(older);
  expect([of(excused).need, of(excused).asked.reading?.value, reasonOf(of(excused).asked)]).toEqual([null, 'włączona', 'wymóg operatora']);
});

test('no more faults are asked for than findings fit in a visit, but each finding is completed', () => {
  const many = <T>(count: number, make: (key: string) => T): T[] => Array.from({ length: count }, (_, index) => make(`i${index}`));
  const items = many(60, (key) => ({ key, ask: key, type: 'state' as const }));
  const checklist = completeChecklist({ ...CHECKLIST, sections: [{ key: 'all', title: 'Wszystko', items }] });
  const answers = many(60, (key) => anAnswer(key, { state: 'fault' }));
  const findings = many(40, (key) => aFinding(key, { item: key }));
  const missing = (count: number) =>
    finalNeeds(aVisit({ rules: 2, answers, findings: findings.slice(0, count) }), checklist).filter(isOfFault).length;
  expect([missing(0), missing(39), missing(40)]).toEqual([60, 21, 0]);
  findings.splice(3, 2, aFinding('i3', { item: 'i3', text: '' }), aFinding('i4', { item: 'i4', action: ' ' }));
  expect(missing(40)).toBe(2);
});
