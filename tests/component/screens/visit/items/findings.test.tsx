import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { completeChecklist } from '#domain/checklists/checklist.ts';
import type { Answer, VisitDocument } from '#domain/visit/document.ts';
import { decisionsIn, ready } from '#tests/support/app-context.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';
import { DESK, held, opened, PHONE } from '#tests/support/visit-screen.tsx';
import { aFinding, anAnswer, aVisit } from '#tests/support/visits.ts';

const user = userEvent.setup({ delay: null });
beforeEach(() => void Object.assign(document, { fonts: new EventTarget() })); // the test environment has no fonts; a note grows with them
const DC = 'Przewody i złącza DC';
const NEED = `Opisz usterkę: ${DC}`;
const fault = anAnswer('visible-dc', { state: 'fault' });
const ofDc = aFinding('f1', { item: 'visible-dc', text: 'Przewody DC leżą luzem', action: 'Zamocować przewody', due_on: null });
const at = (place: string, document: Partial<VisitDocument> = {}, size = PHONE) =>
  opened(held({ answers: [fault], ...document }, { at: place }), undefined, {}, size);
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

describe('a fault', () => {
  test('is asked for at its question until one press describes it, and again once the finding is removed', async () => {
    const { document } = at('visible-dc');
    await screen.findByText(NEED);
    await press('Przewody DC leżą luzem');
    expect(screen.queryByText(NEED)).toBeNull();
    expect(document().findings).toMatchObject([{ item: 'visible-dc', of: null, action: 'Zamocować przewody' }]);
    await press('Usuń usterkę');
    await screen.findByText(NEED);
  });

  test('is asked for at the end, from where one press leads to it', async () => {
    at('the end');
    await press(NEED);
    await screen.findByRole('heading', { name: DC });
  });

  test('is counted by the same words in the contents, at the end and above the signature', async () => {
    const findings = [ofDc, aFinding('f2', { item: 'visible-modules', mended: true })];
    const answers = [
      fault,
      anAnswer('visible-modules', { state: 'fault' }),
      anAnswer('visible-inverter', { state: 'unchecked', text: 'ciemno' }),
    ];
    at('the end', { answers, findings, customer: { name: 'Anna', presence: 'present', reason: null } }, DESK);
    const words = /2 usterki, 1 usunięta podczas wizyty; \d+ pozycji nie sprawdzono\./;
    const shown = (await screen.findAllByText(words)).map(({ textContent }) => words.exec(textContent ?? '')?.[0]);
    expect(shown).toHaveLength(3);
    expect(new Set(shown).size).toBe(1);
  });

  test('that was mended needs no date, and files no request', async () => {
    const { document } = at('visible-dc', { findings: [ofDc] });
    await screen.findByLabelText('Termin');
    await user.click(screen.getByRole('checkbox', { name: 'Usunięto podczas wizyty' }));
    expect([document().findings[0]?.mended, screen.queryByLabelText('Termin')]).toEqual([true, null]);
    await user.click(screen.getByRole('checkbox', { name: 'Usunięto podczas wizyty' }));
    expect(document().findings).toEqual([ofDc]);
  });
});

describe("another answer in place of 'Usterka'", () => {
  const answered = async (choice: string, answer = 'W porządku') => {
    const rendered = at('visible-dc', { findings: [ofDc] });
    await press(answer);
    const dialog = await screen.findByRole('dialog', { name: 'Co z opisem usterki?' });
    expect(rendered.document()).toMatchObject({ answers: [{ state: 'fault' }], findings: [{ key: 'f1' }] });
    await user.click(within(dialog).getByRole('button', { name: choice }));
    const { answers, findings } = rendered.document();
    return { ...rendered, said: [answers[0]?.state, findings.length] };
  };

  test('asks what becomes of the finding, and does nothing before', async () => {
    expect((await answered('Anuluj')).said).toEqual(['fault', 1]);
  });

  test('brings the finding back beside one that was described meanwhile', async () => {
    const { document } = await answered('Usuń opis');
    await screen.findByRole('heading', { name: 'Zabezpieczenia i ograniczniki przepięć AC i DC' });
    await press('Usterka');
    await press('Inna usterka');
    await press(/^Cofnij/);
    expect(document().findings.map(({ item }) => item)).toEqual(['visible-protection', 'visible-dc']);
    expect(new Set(document().findings.map(({ key }) => key)).size).toBe(2);
  });

  test('removes it, and brings it back with the answer', async () => {
    const { said, document } = await answered('Usuń opis');
    expect(said).toEqual(['ok', 0]);
    await press(/^Cofnij/);
    expect(document()).toMatchObject({ answers: [{ state: 'fault' }], findings: [ofDc] });
  });

  test('keeps it in the protocol, where it can still be removed', async () => {
    const { said, document } = await answered('Zostaw w protokole', 'Niesprawdzone');
    expect(said).toEqual(['unchecked', 1]);
    await press('Usuń usterkę');
    expect(document().findings).toEqual([]);
  });

  test('asks nothing without a finding', async () => {
    const { document } = at('visible-dc');
    await press('W porządku');
    expect(document().answers).toMatchObject([{ state: 'ok' }]);
  });
});

describe('a measured value', () => {
  const string = { key: 's1', label: 'MPPT1/1', module: 'JA', modules: 14, voc_stc: '45.2', isc_stc: null, beta: '-0.28', alpha: null };
  const conditions = { ...aVisit().conditions, irradiance: '800', module_temperature: '25' };
  const checklist = completeChecklist({
    ...{ key: 'service', version: 1, kind: 'service', title: 'Pomiary', source: 'test' },
    sections: [
      {
        ...{ key: 'strings', title: 'Łańcuchy', each: 'string' },
        items: [
          { key: 'riso', ask: 'Riso', type: 'number', unit: 'MΩ', rule: 'riso' },
          { key: 'voc', ask: 'Voc', type: 'number', unit: 'V', rule: 'voc' },
        ],
      },
    ],
  });
  const measured = (item: string, value: string, changes: Partial<Answer> = {}) =>
    opened(
      held(
        { strings: [string], conditions, answers: [anAnswer(item, { of: 's1', state: null, value, ...changes })] },
        { form: checklist, at: `${item}.s1` },
      ),
    );

  test('against its limit needs a finding, and no note does instead', async () => {
    const { document } = measured('riso', '0.02', { text: 'mokro' });
    await screen.findByText('Opisz usterkę: MPPT1/1 · Riso');
    await press('Inna usterka');
    await user.type(screen.getByLabelText('Opis usterki'), 'Zwarcie');
    await user.type(screen.getByLabelText('Zalecenie'), 'Wymienić');
    expect(screen.queryByText(/^Opisz usterkę/)).toBeNull();
    expect(document().findings).toMatchObject([{ item: 'riso', of: 's1' }]);
  });

  test('to be looked at needs a finding or a reason', async () => {
    measured('voc', '500');
    await screen.findByText('Opisz usterkę albo podaj, dlaczego to nie usterka: MPPT1/1 · Voc');
    await user.type(screen.getByLabelText('Dlaczego to nie usterka?'), 'cień komina');
    expect(screen.queryByText(/^Opisz usterkę/)).toBeNull();
  });

  test('that is good offers no finding', async () => {
    measured('riso', '40');
    await screen.findByText(/^zgodne/);
    expect(screen.queryByRole('button', { name: 'Inna usterka' })).toBeNull();
  });
});

test('a draft that an older app began is finished by the rules of this app, and what was mended files no request', async () => {
  const checklist = completeChecklist({
    ...{ key: 'service', version: 1, kind: 'service', title: 'Krótki', source: 'test' },
    sections: [{ key: 'all', title: 'Wszystko', items: [{ key: 'visible-dc', ask: DC, type: 'state' }] }],
  });
  const whole = { work_done: 'x', customer: { name: '', presence: 'absent', reason: null } } as const;
  const { calls, queries } = opened(
    held({ ...whole, answers: [fault], findings: [{ ...ofDc, mended: true }] }, { form: checklist, at: 'the end' }),
  );
  queries.installation('FR123').value = ready(anInstallation({ id: 1, sn: 'FR123' }));
  await press('Zakończ wizytę');
  const decided = decisionsIn(calls);
  const [[verb, , end] = []] = decided;
  expect([verb, decided.length]).toEqual(['saveVisit', 1]);
  expect((end as (one: null) => VisitDocument)(null)).toMatchObject({
    state: 'final',
    rules: 2,
    findings: [{ mended: true, task_key: null }],
  });
});

test('a finding of a question that a condition hides is at the end, where it is changed and removed', async () => {
  const findings = [aFinding('f1', { item: 'arrival-codes', text: 'Kod 301', action: '' })];
  const { document } = at('the end', { findings });
  const orphans = await screen.findByRole('region', { name: 'Usterki poza pytaniami' });
  await user.click(within(orphans).getByRole('button', { name: 'Usuń usterkę' }));
  expect(document().findings).toEqual([]);
});

test("a finished visit of an older app marks each fault without a finding, and does not say 'nie stwierdzono'", async () => {
  at('', { state: 'final', ended_at: '2026-11-24T11:05:00+01:00', work_done: 'x' });
  expect(await screen.findByText('1 usterka bez opisu.')).toBeTruthy();
  expect(screen.getByText(`${DC}: usterka bez opisu`)).toBeTruthy();
  expect(screen.getByText('Usterka bez opisu')).toBeTruthy();
  expect(screen.queryByText(/stwierdzono/i)).toBeNull();
});
