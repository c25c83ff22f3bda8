import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Instant } from '#domain/quantity.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { finalNeeds, foreignSignatures } from '#domain/visit/final-needs.ts';
import { addFinding, changeFinding, mendFinding } from '#screens/visit/answers.ts';
import { SHIPPED_CHECKLISTS } from '#texts/checklists/shipped.ts';
import { aFinding, aFinishedInspection, aFinishedVisit, anAnswer, aVisit, testChecklist } from '#tests/support/visits.ts';

const needsOf = (document: VisitDocument) => finalNeeds(document, document.form === null ? null : testChecklist(document.form.key));
const kinds = (document: VisitDocument) => needsOf(document).map(({ field, is }) => `${field} ${is}`);
const D = { kind: 'D' as const, number: 'D/1', speciality: 'G1', valid_to: null };
const inspector = (changes: object) => ({ inspector: { id: 1, name: 'Ewa', qualification: { ...D, ...changes } } });

describe('a final service visit', () => {
  test('that has everything needs nothing', () => expect(needsOf(aFinishedVisit())).toEqual([]));

  test.each<readonly [string, Partial<VisitDocument>]>([
    ['ended_at end', { ended_at: null }],
    ['technician.name technician', { technician: { id: 1, name: ' ' } }],
    ['work_done work_done', { work_done: '\n' }],
    ['customer.presence presence', { customer: { name: '', presence: null, reason: null } }],
    ['customer.reason presence_reason', { customer: { name: 'Anna', presence: 'refused', reason: ' ' } }],
    ['correction_reason correction_reason', { replaces: '7f3a0c1e-5b7d-4c2a-9f11-2d4e6a8b0c1d', correction_reason: null }],
  ])('needs %s', (needed, changes) => expect(kinds(aFinishedVisit(changes))).toEqual([needed]));

  test('needs a name of each part that was built in', () => {
    const part = { key: 'p1', name: ' ', serial: 'W-77', quantity: '1', unit: 'szt.' };
    expect(kinds(aFinishedVisit({ parts: [part, { ...part, key: 'p2', name: 'Wentylator' }] }))).toEqual(['parts.p1.name part']);
  });

  test('needs the signature of a customer who was present, and of nobody else', () => {
    expect(kinds({ ...aFinishedVisit(), signatures: [] })).toEqual(['signatures customer_signature']);
    for (const customer of [
      { name: '', presence: 'absent' as const, reason: null },
      { name: 'Anna', presence: 'refused' as const, reason: 'nie chce' },
    ])
      expect(kinds({ ...aFinishedVisit({ customer }), signatures: [] })).toEqual([]);
  });

  test('of the shipped checklist needs what was not decided there', () => {
    const checklist = SHIPPED_CHECKLISTS.find(({ key }) => key === 'service') ?? null;
    expect(checklist).not.toBeNull();
    const undecided = finalNeeds(aFinishedVisit(), checklist).filter(({ is }) => is === 'undecided');
    expect(undecided.length).toBeGreaterThan(0);
  });
});

describe('a final inspection', () => {
  test('that has everything needs nothing', () => expect(needsOf(aFinishedInspection())).toEqual([]));

  test.each<readonly [string, Partial<VisitDocument>]>([
    ['inspector.name inspector', { inspector: null }],
    ['inspector.qualification qualification', inspector({ kind: 'E' })],
    ['inspector.qualification qualification', inspector({ kind: 'other' })],
    ['inspector.qualification qualification', inspector({ number: '' })],
    ['inspector.qualification qualification', { inspector: { id: 1, name: 'Ewa', qualification: null } }],
    ['inspector.qualification qualification_expired', inspector({ valid_to: '2026-11-23' })],
    ['owner.name owner', { owner: { name: '' } }],
    ['object object', { object: '' }],
    ['scope scope', { scope: '' }],
    ['instruments instrument', { instruments: [] }],
    ['instruments instrument', { instruments: [{ key: 'i1', model: 'MI 3115', serial: '', calibrated_on: null }] }],
    ['findings.f1.action finding_action', { findings: [aFinding('f1', { action: '' })] }],
    ['findings.f1.due_on finding_date', { findings: [aFinding('f1', { due_on: null })] }],
    ['earlier.f9.is_done earlier', { earlier: [{ visit: null, key: 'f9', text: 'Uszczelnić', due_on: null, is_done: null }] }],
  ])('needs %s (%#)', (needed, changes) => expect(kinds(aFinishedInspection(changes))).toEqual([needed]));

  test('needs the signature of the inspector', () =>
    expect(kinds({ ...aFinishedInspection(), signatures: [] })).toEqual(['signatures inspector_signature']));

  test.each([[inspector({ valid_to: '2026-11-24' })], [inspector({ kind: 'licence' })], [inspector({ valid_to: null })]])(
    'is signed with a qualification that is enough on that day (%#)',
    (changes) => expect(kinds(aFinishedInspection(changes))).toEqual([]),
  );

  test('the day is that of Warsaw: a qualification that ended the day before is not enough after midnight there', () => {
    const end = { started_at: '2026-11-24T21:00:00Z', ...inspector({ valid_to: '2026-11-24' }) };
    expect(kinds(aFinishedInspection({ ...end, ended_at: '2026-11-24T22:59:59Z' }))).toEqual([]);
    expect(kinds(aFinishedInspection({ ...end, ended_at: '2026-11-24T23:00:00Z' }))).toEqual([
      'inspector.qualification qualification_expired',
    ]);
  });
});

describe('a final inspection by the rules of 2', () => {
  const twice = (changes: Partial<VisitDocument>) => [
    kinds(aFinishedInspection(changes)),
    kinds(aFinishedInspection({ rules: 2, ...changes })),
  ];

  test.each<readonly [string, object]>([
    ['certificate_group', { speciality: 'G2', valid_to: '2027-03-01' }],
    ['certificate_date', { valid_to: null }],
    ['certificate_years', { valid_to: '2031-11-25' }],
    ['licence_speciality', { kind: 'licence', speciality: 'drogowa', valid_to: null }],
  ])('needs a qualification that covers it: %s; one that an older app finished is accepted as before', (is, changes) => {
    expect(twice(inspector(changes))).toEqual([[], [`inspector.qualification ${is}`]]);
  });

  test('has no danger that was not removed beside the state that it can be used', () => {
    const danger = aFinding('f1', { severity: 'danger' });
    const said = (choice: string, ...findings: VisitDocument['findings']) => {
      const answers = [...aFinishedInspection().answers, anAnswer('findings-verdict', { state: null, choice })];
      return twice({ answers, findings });
    };
    expect(said('fit', danger)).toEqual([[], ['answers.findings-verdict verdict_fit']]);
    expect(said('fit', danger, { ...danger, key: 'f2', mended: true })[1]).toEqual(['answers.findings-verdict verdict_fit']);
    for (const [choice, finding] of [
      ['fit', { ...danger, mended: true }],
      ['fit', aFinding('f1', { severity: 'repair' })],
      ['after-repair', danger],
      ['unfit', danger],
    ] as const)
      expect(said(choice, finding)).toEqual([[], []]);
  });
});

test("insulation of 0.02 to 0.99 MΩ in a five-year inspection asks for a finding, and is a danger beside 'Nadaje się' in own words too", () => {
  const checklist = SHIPPED_CHECKLISTS.find(({ kind }) => kind === 'inspection') ?? null;
  const string = {
    ...aFinishedInspection().strings[0],
    key: 's1',
    label: 'A',
    modules: 12,
    voc_stc: '41',
  } as VisitDocument['strings'][number];
  const chosen = { 'riso-way': 'joined', 'riso-separated': 'yes', 'riso-voltage': 'v1000' };
  const item = checklist?.sections.flatMap(({ items }) => items).find(({ key }) => key === 'riso-joined') ?? null;
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 99 }), (hundredths) => {
      const answers = [
        ...Object.entries(chosen).map(([key, choice]) => anAnswer(key, { of: 's1', state: null, choice })),
        anAnswer('riso-joined', { of: 's1', state: null, value: (hundredths / 100).toFixed(2) }),
        anAnswer('findings-verdict', { state: null, choice: 'fit' }),
      ];
      const measured = aFinishedInspection({ rules: 2, strings: [string], findings: [], answers });
      const lacks = (document: VisitDocument) => finalNeeds(document, checklist).filter(({ is }) => is === 'fault' || is === 'verdict_fit');
      expect(lacks(measured)).toMatchObject([{ is: 'fault', about: 'A · Bieguny zwarte do ziemi' }]);
      const described = changeFinding('f1', { text: 'Wilgoć', action: 'Osuszyć' })(
        addFinding('f1', item, 's1', null, 0 as Instant)(measured),
      );
      expect(lacks(described)).toMatchObject([{ is: 'verdict_fit' }]);
      expect(lacks(mendFinding('f1', true)(described))).toEqual([]);
    }),
  );
});

describe('items of the checklist', () => {
  const isolator = anAnswer('isolator');
  const riso = anAnswer('riso', { of: 's1', state: null, value: '12.0' });
  const kindsOf = (...answers: readonly ReturnType<typeof anAnswer>[]) => kinds(aFinishedInspection({ answers }));

  test('each is decided, for each string; one that its condition hides is not asked', () => {
    expect(kindsOf(isolator, riso)).toEqual([]);
    expect(kindsOf(riso)).toEqual(['answers.isolator undecided']);
    expect(kindsOf(isolator)).toEqual(['answers.riso.s1 undecided']);
    expect(kindsOf({ ...isolator, state: 'fault' }, riso)).toEqual(['answers.isolator-make undecided']);
    expect(kindsOf({ ...isolator, state: 'fault' }, anAnswer('isolator-make', { state: null, text: ' ' }), riso)).toEqual([
      'answers.isolator-make undecided',
    ]);
  });

  test('an answer that a condition hides now is kept and needs nothing', () =>
    expect(kindsOf(isolator, anAnswer('isolator-make', { state: 'unchecked', text: '' }), riso)).toEqual([]));

  test('one that was not checked needs a reason, and makes the scope a partial one', () => {
    const unchecked = (text: string) => ({ ...isolator, state: 'unchecked' as const, text });
    expect(kindsOf(unchecked(''), riso)).toEqual(['answers.isolator.text unchecked_reason', 'is_full_scope partial_scope']);
    expect(kinds(aFinishedInspection({ answers: [unchecked('dach oblodzony'), riso], is_full_scope: false }))).toEqual([]);
  });

  test('a setting of the inverter is decided by its reading, also where the inverter does not have it', () => {
    const checklist = SHIPPED_CHECKLISTS.find(({ key }) => key === 'settings') ?? null;
    const undecided = (document: VisitDocument) => finalNeeds(document, checklist).filter(({ is }) => is === 'undecided').length;
    const read = [{ name: 'u-over', value: null, unit: 'V', seconds: null }];
    const settings = { profile: null, country_code: '', firmware: '', read };
    expect(undecided(aVisit({ settings }))).toBe(undecided(aVisit()) - 1);
    expect(undecided(aVisit())).toBeGreaterThan(20);
  });
});

test('an inspection by another company needs its day, who carried it out and its number, and nothing else', () => {
  const external = aVisit({
    kind: 'inspection',
    source: 'external',
    state: 'final',
    form: null,
    number: 'PR/12/2021',
    ended_at: '2021-06-01T12:00:00+02:00',
    started_at: '2021-06-01T12:00:00+02:00',
    inspector: { id: null, name: 'Elektro-Test', qualification: null },
  });
  expect(kinds(external)).toEqual([]);
  expect(kinds({ ...external, ended_at: null, inspector: null, number: ' ' })).toEqual([
    'ended_at end',
    'inspector.name inspector',
    'number external_number',
  ]);
});

test('a signature of other content is foreign, of this content it is not', () => {
  const document = aFinishedVisit();
  const of = document.signatures[0]?.of ?? '';
  expect(foreignSignatures(document, of)).toEqual([]);
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f]{64}$/), (other) => {
      expect(foreignSignatures(document, other).length).toBe(other === of ? 0 : 1);
    }),
  );
});
