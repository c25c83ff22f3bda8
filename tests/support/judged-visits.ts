import fc from 'fast-check';
import { ANSWER_STATES, completeChecklist, type Checklist, ITEM_NEEDS, SEVERITIES } from '#domain/checklists/checklist.ts';
import type { SettingProfile } from '#domain/checklists/profile.ts';
import type { Instant } from '#domain/quantity.ts';
import { type AskedItem, askedItems, isDecided } from '#domain/visit/asked-items.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { answerTo, leaveQuestion } from '#domain/visit/edit/answer-to.ts';
import { noteInverterSetting, readInverterSetting } from '#domain/visit/edit/read-setting.ts';
import { addFinding, mendFinding, removeFinding } from '#screens/visit/answers.ts';
import { aSignature, aVisit } from './visits.ts';

/*
 * Visits by generated checklists and histories: what users press, measure, describe, mend and take back, with questions that an earlier
 * answer hides again. Each step is made by the functions of the screens.
 */

export interface JudgedVisit {
  readonly checklist: Checklist;
  /** The profile that the visit names. */
  readonly profile: SettingProfile | null;
  /** A draft by the rules of this app. */
  readonly document: VisitDocument;
}

const AT = Date.parse('2026-11-24T10:15:00+01:00') as Instant;
const needed = fc.constantFrom(...ITEM_NEEDS);
const faults = fc.constantFrom([], [{ text: 'Pęknięte', severity: 'repair' as const, action: 'Wymienić', days: 30 }]);

/** Some of these items, in this order; without the first one there is nothing that hides another. */
const anyChecklist = fc
  .record({
    kind: fc.constantFrom('service' as const, 'inspection' as const),
    needs: fc.array(needed, { minLength: 9, maxLength: 9 }),
    ready: faults,
    left: fc.uniqueArray(fc.constantFrom('cable', 'label', 'grid', 'riso', 'voc', 'look', 'u-over', 'p-f'), { maxLength: 6 }),
  })
  .map(({ kind, needs, ready, left }): Checklist => {
    const has = ({ key }: { readonly key: string }): boolean => !left.some((one) => one === key);
    const need = (index: number) => ({ needed: needs[index] ?? ('final' as const), faults: ready });
    return completeChecklist({
      ...{ key: 'judged', version: 1, kind, title: 'Formularz', source: 'test' },
      sections: [
        {
          ...{ key: 'sight', title: 'Oględziny' },
          items: [
            { key: 'battery', ask: 'Magazyn', type: 'choice', choices: ['yes', 'no'].map((key) => ({ key, label: key })), ...need(0) },
            { key: 'cell', ask: 'Ogniwa', type: 'state', when: { item: 'battery', is: ['yes'] }, ...need(1) },
            { key: 'cable', ask: 'Przewody i złącza DC', type: 'state', ...need(2) },
            { key: 'label', ask: 'Oznaczenia', type: 'state', ...need(3) },
            { key: 'cover', ask: 'Osłony', type: 'state', when: { item: 'battery', is: ['no'] }, ...need(4) },
            { key: 'grid', ask: 'Napięcie', type: 'number' as const, unit: 'V', ...need(5) },
          ].filter(has) as never,
        },
        {
          ...{ key: 'strings', title: 'Łańcuchy', each: 'string' },
          items: [
            { key: 'riso', ask: 'Rezystancja izolacji', type: 'number', unit: 'MΩ', at_least: true, rule: 'riso', ...need(6) },
            { key: 'voc', ask: 'Napięcie jałowe', type: 'number', unit: 'V', rule: 'voc', ...need(7) },
            { key: 'look', ask: 'Wygląd', type: 'state', ...need(8) },
          ].filter(has) as never,
        },
        {
          ...{ key: 'settings', title: 'Nastawy' },
          items: [
            { key: 'u-over', ask: 'U>', type: 'number', unit: 'V', rule: 'setting', needed: 'never' },
            { key: 'p-f', ask: 'P(f)', type: 'text', rule: 'setting', needed: 'never' },
          ].filter(has) as never,
        },
      ],
    });
  });

const aProfile = (isConfirmed: boolean): SettingProfile => ({
  ...{ key: 'judged', version: 1, name: 'Wzorzec', operator: null, valid_from: null, valid_to: null },
  ...{ source: 'test', source_url: '', read_on: '2026-01-01', is_confirmed: isConfirmed },
  values: [
    { name: 'u-over', value: '253', unit: 'V', seconds: null },
    { name: 'p-f', value: 'wyłączona', unit: '', seconds: null },
  ],
});

/** Values of numbers: bad and good ones, each item has its own. */
const VALUES = { grid: ['230', '400'], riso: ['0.02', '0.7', '40', '>1000'], voc: ['610', '300', '0'] } as const;

type Step = (document: VisitDocument, by: Pick<JudgedVisit, 'checklist' | 'profile'>) => VisitDocument;
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
/** A step at one of the questions that are asked then. */
const ofQuestion = (index: number, step: (asked: AskedItem, ...[document, by]: Parameters<Step>) => VisitDocument): Step => {
  return (document, by) => {
    const asked = at(askedItems(by.checklist, document), index);
    return asked ? step(asked, document, by) : document;
  };
};
const isInverterSetting = ({ item }: AskedItem): boolean => item.rule === 'setting';

const text = fc.constantFrom('', ' ', 'bo tak');
const aStep: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.nat(40), fc.constantFrom(...ANSWER_STATES, null), fc.nat(9)).map(([index, state, choice]) =>
    ofQuestion(index, (asked, document, { profile }) => {
      const { item, of } = asked;
      if (isInverterSetting(asked)) {
        const value = item.type === 'text' ? at(['wyłączona', 'włączona'], choice) : at(['253', '260'], choice);
        return readInverterSetting({ item, changes: { value: value ?? '' }, profile, at: AT })(document);
      }
      if (item.type === 'choice') return answerTo(item.key, of, { choice: at(['yes', 'no', null], choice) ?? null }, AT)(document);
      if (item.type === 'state') return answerTo(item.key, of, { state }, AT)(document);
      if (state === 'unchecked') return leaveQuestion(asked, AT)(document);
      return answerTo(item.key, of, { state: null, value: at(VALUES[item.key as keyof typeof VALUES], choice) ?? null }, AT)(document);
    }),
  ),
  fc.tuple(fc.nat(40), text).map(([index, note]) =>
    ofQuestion(index, (asked, document) => {
      const { item, of } = asked;
      return isInverterSetting(asked) && asked.reading
        ? noteInverterSetting(item, note, AT)(document)
        : answerTo(item.key, of, { text: note }, AT)(document);
    }),
  ),
  fc
    .record({
      index: fc.nat(40),
      text,
      action: text,
      severity: fc.constantFrom(...SEVERITIES),
      days: fc.constantFrom(null, 30),
      key: fc.uuid(),
    })
    .map(({ index, key, ...fault }) =>
      ofQuestion(index, ({ item, of }, document) =>
        document.findings.length >= 40 ? document : addFinding(key, item, of, fault, AT)(document),
      ),
    ),
  fc.tuple(fc.nat(9), fc.boolean()).map(
    ([index, isMended]): Step =>
      (document) =>
        mendFinding(at(document.findings, index)?.key ?? '', isMended)(document),
  ),
  fc.nat(9).map(
    (index): Step =>
      (document) =>
        removeFinding(at(document.findings, index)?.key ?? '')(document),
  ),
  fc.nat(3).map(
    (index): Step =>
      (document) => ({
        ...document,
        strings: document.strings.some(({ key }) => key === `s${index}`)
          ? document.strings.filter(({ key }) => key !== `s${index}`)
          : [...document.strings, { ...STRING, key: `s${index}`, label: `MPPT${index}` }],
      }),
  ),
);

const STRING = { module: 'JA', modules: 14, voc_stc: '45.2', isc_stc: '11.5', beta: '-0.28', alpha: '0.05' };

const begun = (checklist: Checklist): VisitDocument =>
  aVisit({
    ...{ rules: 2, kind: checklist.kind, form: { key: checklist.key, version: checklist.version } },
    conditions: { weather: '', irradiance: '800', module_temperature: '25', air_temperature: null },
  });

/** A visit after a history. */
export const aJudgedVisit: fc.Arbitrary<JudgedVisit> = fc
  .record({
    checklist: anyChecklist,
    profile: fc.constantFrom(null, aProfile(true), aProfile(false)),
    steps: fc.array(aStep, { maxLength: 30, size: 'max' }),
  })
  .map(({ steps, ...by }) => ({ ...by, document: steps.reduce((document, step) => step(document, by), begun(by.checklist)) }));

/** A visit in which everything is good, by a generated checklist. */
export const aSoundVisit: fc.Arbitrary<JudgedVisit> = fc
  .record({
    checklist: anyChecklist,
    profile: fc.constantFrom(null, aProfile(true), aProfile(false)),
    strings: fc.nat(3),
    riso: fc.constantFrom('1', '40', '>1000'),
  })
  .map(({ checklist, profile, strings, riso }) => {
    const named = Array.from({ length: strings }, (_, index) => ({ ...STRING, key: `s${index}`, label: `MPPT${index}` }));
    return {
      checklist,
      profile,
      document: decided({ ...begun(checklist), strings: named }, { checklist, profile }, { grid: '230', riso, voc: '632' }),
    };
  });

/** The visit with an answer to each open question; a number that `values` lacks is said not to be measured. */
export function decided(
  given: VisitDocument,
  by: Pick<JudgedVisit, 'checklist' | 'profile'>,
  values: Readonly<Record<string, string>> = {},
): VisitDocument {
  let document = given;
  for (let round = 0; round < 4; round += 1) {
    for (const asked of askedItems(by.checklist, document).filter((one) => !isDecided(one))) {
      const { item, of } = asked;
      const value = values[item.key];
      if (isInverterSetting(asked))
        document = readInverterSetting({
          item,
          changes: { value: item.type === 'text' ? 'Wyłączona' : '253' },
          profile: by.profile,
          at: AT,
        })(document);
      else if (item.type === 'number' && value === undefined)
        document = answerTo(item.key, of, { state: 'unchecked', text: 'brak dostępu' }, AT)(document);
      else if (item.type === 'number') document = answerTo(item.key, of, { value: value ?? null }, AT)(document);
      else document = answerTo(item.key, of, item.type === 'choice' ? { choice: 'yes' } : { state: 'ok' }, AT)(document);
    }
  }
  return document;
}

/** The visit with all else that a final one needs, signed. */
export function asFinal(given: VisitDocument): VisitDocument {
  const isInspection = given.kind === 'inspection';
  const answers = given.answers.map((one) =>
    one.state === 'unchecked' && one.text.trim() === '' ? { ...one, text: 'brak dostępu' } : one,
  );
  const document: VisitDocument = {
    ...{ ...given, answers, state: 'final', ended_at: '2026-11-24T13:05:00+01:00', is_full_scope: !isInspection, work_done: 'Przegląd' },
    ...{ customer: { name: '', presence: 'absent', reason: null }, owner: { name: 'Anna' }, object: 'Dom', scope: 'Całość' },
    instruments: [{ key: 'i1', model: 'MI 3115', serial: '123', calibrated_on: '2026-01-10' }],
    inspector: isInspection
      ? { id: 1, name: 'Ewa', qualification: { kind: 'D', number: 'D/1', speciality: 'G1', valid_to: '2027-03-01' } }
      : null,
  };
  return { ...document, signatures: isInspection ? [aSignature(document, 'inspector')] : [] };
}
