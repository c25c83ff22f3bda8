import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { VisitDocument } from '#domain/visit/document.ts';
import { finalNeeds } from '#domain/visit/final-needs.ts';
import { outcomeOf } from '#domain/visit/faults/outcome.ts';
import type { VisitHead } from '#domain/visit/visit-head.ts';
import { publishChecklist } from '#server/store/checklists.store.ts';
import { addProfile } from '#server/store/profiles.store.ts';
import { recomputeHeads } from '#server/store/visits/visit-heads.ts';
import { needSentence } from '#texts/visit/needs.ts';
import { ANY_KIND } from '#tests/support/database.ts';
import { aJudgedVisit, asFinal, decided, type JudgedVisit } from '#tests/support/judged-visits.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aFinding, aFinishedInspection, anAnswer } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';

/** Generated visits of one run. Each has a checklist and a profile of its own. */
const COUNT = 40;
const seed = process.env.PV_SEED ? Number(process.env.PV_SEED) : Math.floor(Math.random() * 2 ** 31);

describe('faults of visits at the server', () => {
  const office = madeOnce(() => aVisitOffice(ANY_KIND));

  const heads = async () =>
    (await office.api.ask('GET', `/care/v1/installations/${office.installation}/visits/`)).body as readonly VisitHead[];
  const headOf = async (uuid: string) => (await heads()).find((one) => one.uuid === uuid);

  /** The visit with a checklist and a profile that the server has. */
  async function known(visit: JudgedVisit, index: number): Promise<JudgedVisit> {
    const checklist = { ...visit.checklist, key: `judged-${index}` };
    const profile = visit.profile && { ...visit.profile, key: `judged-${index}` };
    await publishChecklist(office.api.database, checklist);
    if (profile) await addProfile(office.api.database, profile);
    const settings = visit.document.settings && {
      ...visit.document.settings,
      profile: visit.document.settings.profile && profile && { key: profile.key, version: 1 },
    };
    return { checklist, profile, document: { ...visit.document, form: { key: checklist.key, version: 1 }, settings } };
  }

  test('the server refuses what the device asks for, in the same words, and nothing else', async () => {
    const outcomes = { taken: 0, refused: 0 };
    for (const [index, given] of fc.sample(aJudgedVisit, { numRuns: COUNT, seed }).entries()) {
      const visit = await known(given, index);
      for (const rules of [2, undefined]) {
        const { rules: _, ...older } = { ...decided(visit.document, visit), uuid: crypto.randomUUID() };
        const renumbered = { ...older, number: `P-${older.installation}-20261124-${older.uuid.slice(0, 4).toUpperCase()}` };
        const document = asFinal(rules === undefined ? renumbered : { ...renumbered, rules });
        const profile = document.settings?.profile ? visit.profile : null;
        const needs = finalNeeds(document, visit.checklist, profile);
        const { status, body } = await office.put(document, null);
        outcomes[status === 201 ? 'taken' : 'refused'] += 1;
        const expected = Map.groupBy(needs, ({ field }) => field);
        const sentences = [...expected].map(([field, of]) => [field, [...new Set(of.map(needSentence))]] as const);
        expect([seed, index, rules, status, status === 201 ? {} : body]).toEqual([
          ...[seed, index, rules, needs.length === 0 ? 201 : 400],
          Object.fromEntries(sentences),
        ]);
        if (status === 201) {
          const head = await headOf(document.uuid);
          expect(head?.outcome).toEqual(outcomeOf(document, visit.checklist, profile));
        }
      }
    }
    expect(Math.min(outcomes.taken, outcomes.refused)).toBeGreaterThan(5);
  });

  test("the server refuses 'Nadaje się' beside a danger of the inspection before that was not carried out, and keeps its severity", async () => {
    const danger = { visit: null, key: 'e1', text: 'Pęknięte szkło: Wymienić', severity: 'danger', due_on: null, is_done: false } as const;
    const put = async (changes: Partial<VisitDocument>) => {
      const answers = [anAnswer('findings-verdict', { state: null, choice: 'fit' })];
      const { installation } = office;
      const begun = { installation, rules: 2, form: { key: 'inspection-62446-1', version: 2 }, strings: [], findings: [], answers };
      return office.put(aFinishedInspection({ ...begun, earlier: [danger], ...changes }), null);
    };
    const refusal = { 'answers.findings-verdict': ['Zagrożenie nie jest usunięte. Zmień stan instalacji.'] };
    expect(await put({})).toMatchObject({ status: 400, body: refusal });
    for (const changes of [{ rules: 1 }, { earlier: [{ ...danger, is_done: true }] }])
      expect((await put(changes)).body).not.toMatchObject(refusal);
    const { status, body } = await put({ state: 'draft' });
    expect([status, (body as VisitDocument).earlier]).toEqual([201, [danger]]);
  });

  const undescribed = (changes: Partial<VisitDocument> = {}) =>
    aFinishedInspection({ installation: office.installation, findings: [], ...changes });

  test('a fault without a finding is refused by the rules that ask for one, and taken from an older app, whose list says so', async () => {
    expect(await office.put(undescribed({ rules: 2 }), null)).toMatchObject({
      status: 400,
      body: { 'answers.isolator': ['Opisz usterkę: Rozłącznik'] },
    });
    for (const changes of [
      { rules: 2, findings: [aFinding('f1')] },
      { rules: 9, findings: [aFinding('f1', { mended: true, due_on: null })] },
    ]) {
      const document = undescribed(changes);
      expect((await office.put(document, null)).status).toBe(201);
      expect(await office.get(document.uuid)).toMatchObject(changes);
    }
    const older = undescribed();
    expect((await office.put(older, null)).status).toBe(201);
    expect(await headOf(older.uuid)).toMatchObject({ faults: 1, outcome: { faults: 1, undescribed: 1, mended: 0 } });
    expect((await office.put(older, null)).status).toBe(200);
  });

  test('a visit that stays a draft lacks nothing, whatever its rules', async () => {
    const draft = { ...undescribed({ rules: 2, state: 'draft' }), signatures: [] };
    expect((await office.put(draft, null)).status).toBe(201);
  });

  test('heads of an older version say afterwards what the visit found, in all lists', async () => {
    const { database } = office.api;
    const newest = undescribed({
      started_at: '2026-11-24T10:14:00+01:00',
      ended_at: '2026-11-24T14:59:00+01:00',
      answers: [anAnswer('isolator', { state: 'fault' }), anAnswer('riso', { of: 's1', state: 'unchecked', text: 'mokro' })],
      is_full_scope: false,
    });
    expect((await office.put(newest, null)).status).toBe(400); // the make of the isolator is asked for
    const whole = undescribed({
      ...{ started_at: newest.started_at, ended_at: newest.ended_at, is_full_scope: false },
      answers: [...newest.answers, anAnswer('isolator-make', { state: null, text: 'ABC' })],
    });
    expect((await office.put(whole, null)).status).toBe(201);
    const before = await heads();
    await database.rows(`update visits set head = head - 'outcome' || '{"faults": 0}', head_rule = 1`);
    expect((await headOf(whole.uuid))?.outcome).toBeUndefined();
    await recomputeHeads(database);
    expect(await heads()).toEqual(before);
    const { body } = await office.api.ask('GET', '/care/v1/inspections/');
    const row = (body as readonly { installation: number; outcome: unknown }[]).find(
      ({ installation }) => installation === office.installation,
    );
    expect(row?.outcome).toEqual({ faults: 1, mended: 0, undescribed: 1, hidden: 0, deviating: 0, unchecked: 1 });
  });
});
