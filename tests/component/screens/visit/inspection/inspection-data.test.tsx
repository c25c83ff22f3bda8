import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { quantity } from '#domain/quantity.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { VisitScreen } from '#screens/visit/visit.screen.tsx';
import { askedItems } from '#domain/visit/asked-items.ts';
import { finalNeeds } from '#domain/visit/final-needs.ts';
import { addDays } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { HeldQualification } from '#domain/visit/held-qualification.ts';
import type { HeldVisit } from '#state/views.ts';
import { inspectionChecklist } from '#texts/checklists/inspection.ts';
import { memoryCommands, memoryQueries, renderScreen, ready } from '#tests/support/app-context.tsx';
import { aFinding, anAnswer, aVisit } from '#tests/support/visits.ts';

const user = userEvent.setup({ delay: null });
const UUID = '7f3a0c1e-5b7d-4c2a-9f11-2d4e6a8b0c1d';

const HELD: HeldQualification = { kind: 'D', number: 'D/1/2024', speciality: 'G1', valid_to: '2027-03-01', copy: null };

function opened(
  document: Partial<VisitDocument> = {},
  at: string | null = null,
  qualifications: readonly HeldQualification[] = [{ ...HELD, kind: 'E', number: 'E/9' }, HELD],
  queries = memoryQueries(),
) {
  const visit: HeldVisit = {
    document: aVisit({ uuid: UUID, kind: 'inspection', form: { key: 'inspection-62446-1', version: 2 }, ...document }),
    ...{ about: 'Dom', sn: 'FR123', task: null, changedAt: quantity(Date.now()), base: null, theirs: null },
    ...{ form: inspectionChecklist, at, isWaiting: true, change: 1, conflicts: [], kept: [], refusal: null },
  };
  const shown = queries.visit(UUID);
  shown.value = { is: 'held', ...visit };
  queries.technicians.value = ready([{ id: 3, name: 'Ewa Dozór', email: 'ewa@example.com', isMe: true }]);
  queries.ownAccount.value = ready({ email: 'ewa@example.com', digest: 'off', role: 'staff', areRolesOn: false, qualifications });
  let now = visit.document;
  const { commands } = memoryCommands(queries, {
    saveVisit: async (_, edit) => {
      now = edit(now);
      shown.value = { is: 'held', ...visit, document: now };
      return { ok: true, value: undefined };
    },
  });
  renderScreen(<Route path="/visit/:uuid" component={VisitScreen} />, { at: `/visit/${UUID}`, queries, commands });
  return () => now;
}

test('an inspection begins with its data; they are stored, and lead on to the first question', async () => {
  const document = opened({ earlier: [{ visit: null, key: 'e1', text: 'Opisać rozłącznik', due_on: null, is_done: null }] });
  expect(await screen.findByRole('heading', { name: 'Dane przeglądu' })).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /^Właściciel/ }), 'Anna Kowalska');
  await user.click(screen.getByRole('button', { name: 'Dodaj przyrząd' }));
  await user.type(screen.getByRole('textbox', { name: 'Typ' }), 'MI 3115');
  await user.type(screen.getByRole('textbox', { name: 'Numer seryjny' }), '77');
  await user.type(screen.getByRole('textbox', { name: /^Natężenie promieniowania/ }), '820,5');
  await user.click(screen.getByRole('button', { name: 'Niewykonane' }));
  await user.click(screen.getByRole('button', { name: 'Następna' }));
  expect(document()).toMatchObject({
    owner: { name: 'Anna Kowalska' },
    instruments: [{ model: 'MI 3115', serial: '77' }],
    conditions: { irradiance: '820.5' },
    earlier: [{ key: 'e1', is_done: false }],
  });
  expect(screen.queryByRole('heading', { name: 'Dane przeglądu' })).toBeNull();
});

test('strings of modules are named at their question in a first inspection, and are measured then; without one a full scope is not finished', async () => {
  const document = opened({}, 'the end');
  await user.click(await screen.findByRole('button', { name: /^Pokaż wszystkie/ }));
  await user.click(screen.getByRole('button', { name: 'Łańcuchy modułów Dodaj łańcuchy modułów albo zaznacz niepełny zakres.' }));
  await user.click(await screen.findByRole('button', { name: 'Dodaj łańcuch' }));
  await user.click(screen.getByRole('button', { name: 'Dodaj łańcuch' }));
  expect(document().strings).toMatchObject([{ label: 'MPPT1/1' }, { label: 'MPPT1/2' }]);
  expect(screen.queryByRole('textbox', { name: /^Temperatura modułów/ })).toBeNull();
  const asked = askedItems(inspectionChecklist, document()).filter(({ of }) => of !== null);
  expect(new Set(asked.map(({ of }) => of)).size).toBe(2);
  const needs = (changes: Partial<VisitDocument>) => finalNeeds({ ...document(), ...changes }, inspectionChecklist).map(({ is }) => is);
  expect(needs({})).not.toContain('strings');
  expect(needs({ strings: [] })).toContain('strings');
  expect(needs({ strings: [], is_full_scope: false })).not.toContain('strings');
});

test('at the end: what is missing leads to the data; of many missing questions the first are shown', async () => {
  opened({}, 'the end');
  const count = await screen.findByText(/^Brakuje jeszcze: \d\d/);
  const missing = within(count.parentElement ?? count);
  expect(missing.getAllByRole('listitem')).toHaveLength(8);
  await user.click(screen.getByRole('button', { name: /^Pokaż wszystkie/ }));
  expect(missing.getAllByRole('listitem').length).toBeGreaterThan(60);
  await user.click(screen.getByRole('button', { name: /Dane przeglądu.*właściciela/ }));
  expect(await screen.findByRole('heading', { name: 'Dane przeglądu' })).toBeTruthy();
});

test('a needed measurement that was not made has a partial scope by itself: the data and the end say so, nothing else asks for it', async () => {
  const answers = [anAnswer('pe-modules', { state: 'unchecked', text: 'brak dostępu' })];
  opened({ answers }, 'the end');
  expect(await screen.findByText(/^Zakres niepełny/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Pokaż wszystkie/ }));
  expect(screen.queryByText(/więc zakres jest niepełny/)).toBeNull();
  await user.click(screen.getByRole('button', { name: /Dane przeglądu.*właściciela/ }));
  const scope = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Pełny zakres' });
  expect([scope.checked, scope.disabled]).toEqual([false, true]);
});

test("'Podpisuję ja' takes the own qualification that is enough; a typed name is somebody else's", async () => {
  const document = opened({}, 'the end');
  await user.click(await screen.findByRole('button', { name: 'Podpisuję ja' }));
  expect(document().inspector).toEqual({
    id: 3,
    name: 'Ewa Dozór',
    qualification: { kind: 'D', number: 'D/1/2024', speciality: 'G1', valid_to: '2027-03-01' },
  });
  await user.click(screen.getByRole('checkbox', { name: 'Przekaż do podpisu' }));
  expect(document().wants_signature_of_inspector).toBe(true);
});

const NOT_ENOUGH = /^Przegląd podpisuje osoba z kwalifikacjami dozoru/;
const EXPIRED = /^Kwalifikacje były nieważne/;
const TODAY = localDateOf(Date.now());

test.each([
  ['E alone is not enough', { kind: 'E', valid_to: null }, [true, false]],
  ['D that ended yesterday has expired', { kind: 'D', valid_to: addDays(TODAY, -1) }, [false, true]],
  ['D that ends today is enough', { kind: 'D', valid_to: TODAY }, [false, false]],
  ['a licence without an end is enough', { kind: 'licence', valid_to: null }, [false, false]],
] as const)('case 95: at the end of an inspection, also without a network: %s, and the answers stay', async (_, changes, said) => {
  const qualification = { kind: changes.kind, number: '1/2024', speciality: '', valid_to: changes.valid_to };
  const answers = [anAnswer('data-match')];
  const document = opened({ answers, inspector: { id: 3, name: 'Ewa Dozór', qualification } }, 'the end');
  await user.click(await screen.findByRole('button', { name: /^Pokaż wszystkie/ }));
  expect([NOT_ENOUGH, EXPIRED].map((sentence) => screen.queryAllByText(sentence).length > 0)).toEqual(said);
  expect(screen.getByRole('button', { name: 'Zakończ wizytę' }).hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByRole('textbox', { name: /^Uwagi/ }), 'Do podpisu');
  await user.tab();
  expect(document()).toMatchObject({ notes: 'Do podpisu', answers });
});

test("'Podpisuję ja' takes a qualification that is still valid before one that has ended", async () => {
  const ended = { ...HELD, number: 'D/0/2019', valid_to: addDays(TODAY, -1) };
  const document = opened({}, 'the end', [ended, { ...HELD, valid_to: TODAY }]);
  await user.click(await screen.findByRole('button', { name: 'Podpisuję ja' }));
  expect(document().inspector?.qualification?.number).toBe('D/1/2024');
});

test("'Podpisuję ja' takes a certificate that covers the installation before one that does not", async () => {
  const other = { ...HELD, number: 'D/2/2025', speciality: 'G2', valid_to: addDays(TODAY, 700) };
  const document = opened({}, 'the end', [other, { ...HELD, valid_to: addDays(TODAY, 30) }]);
  await user.click(await screen.findByRole('button', { name: 'Podpisuję ja' }));
  expect(document().inspector?.qualification?.number).toBe('D/1/2024');
});

test('a certificate without group and day says so at its fields', async () => {
  const qualification = { kind: 'D', number: '1', speciality: 'G2', valid_to: null } as const;
  opened({ inspector: { id: 3, name: 'Ewa Dozór', qualification } }, 'the end');
  const described = async (name: string | RegExp) => {
    const field = await screen.findByLabelText(name);
    return globalThis.document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  };
  expect(await described('Grupa albo specjalność')).toMatch(/^Podaj grupę G1/);
  expect(await described('Ważne do')).toMatch(/wygasły 3 lipca 2026/);
});

test("'Nadaje się' cannot be chosen beside a danger that was not removed, and the law is named; once it is mended it can", async () => {
  const danger = aFinding('f1', { item: 'dc-cables', severity: 'danger' });
  const usable = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Nadaje się do użytkowania' });
  const document = opened({ findings: [danger] }, 'findings-verdict');
  expect((await usable()).disabled).toBe(true);
  expect(screen.getByText(/Prawo budowlane art. 70; do potwierdzenia/)).toBeTruthy();
  await user.click(await usable());
  await user.click(screen.getByRole('button', { name: 'Nadaje się do użytkowania po wykonaniu zaleceń' }));
  expect(document().answers).toMatchObject([{ item: 'findings-verdict', choice: 'after-repair' }]);
  cleanup();
  opened({ findings: [{ ...danger, mended: true }] }, 'findings-verdict');
  expect((await usable()).disabled).toBe(false);
  expect(screen.queryByText(/art. 70/)).toBeNull();
  cleanup();
  // chosen before the danger was found: it can be taken back
  const chosen = opened(
    { findings: [danger], answers: [anAnswer('findings-verdict', { state: null, choice: 'fit' })] },
    'findings-verdict',
  );
  await user.click(await usable());
  expect(chosen().answers).toMatchObject([{ choice: null }]);
});

test("a danger of the inspection before is named, and 'Nadaje się' cannot be chosen while it is not carried out", async () => {
  const danger = {
    visit: null,
    key: 'e1',
    text: 'Pęknięte szkło: Wymienić',
    severity: 'danger',
    due_on: '2022-01-31',
    is_done: null,
  } as const;
  const usable = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Nadaje się do użytkowania' });
  const document = opened({ earlier: [danger] });
  expect(await screen.findByText('Zagrożenie · Pęknięte szkło: Wymienić · 31/01/2022')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Niewykonane' }));
  const decided = document();
  expect(decided.earlier).toEqual([{ ...danger, is_done: false }]);
  cleanup();
  opened(decided, 'findings-verdict');
  expect((await usable()).disabled).toBe(true);
  expect(screen.getByText(/Prawo budowlane art. 70; do potwierdzenia/)).toBeTruthy();
  cleanup();
  opened({ earlier: [{ ...danger, is_done: true }] }, 'findings-verdict');
  expect((await usable()).disabled).toBe(false);
});

test('a calibration that has ended, and an old one without an end, is said at the instrument', async () => {
  const instrument = { key: 'i1', model: 'MI', serial: '1', calibrated_on: addDays(TODAY, -1200) };
  const document = opened({ instruments: [instrument] });
  expect(await screen.findByText('Wzorcowano ponad trzy lata temu.')).toBeTruthy();
  const until = screen.getByLabelText('Wzorcowanie ważne do');
  fireEvent.change(until, { target: { value: addDays(TODAY, -1) } });
  expect(await screen.findByText('Wzorcowanie straciło ważność.')).toBeTruthy();
  fireEvent.change(until, { target: { value: TODAY } });
  await waitFor(() => expect(document().instruments).toEqual([{ ...instrument, calibrated_to: TODAY }]));
  expect(screen.queryByText(/^Wzorcowa(nie straciło|no)/)).toBeNull();
});

test('a question of an inspection shows what the one before said there, and not one by another company or the one that is corrected', async () => {
  const queries = memoryQueries();
  opened({ installation: 7 }, 'data-match', [], queries);
  const ended_at = '2021-11-24T13:05:00+01:00';
  const inspection = { kind: 'inspection', state: 'final', installation: 7, form: { key: 'inspection-62446-1', version: 1 } } as const;
  const last = aVisit({ ...inspection, ended_at, answers: [anAnswer('data-match', { text: 'czyste' })] });
  const external = aVisit({ ...inspection, source: 'external', ended_at: '2024-11-24T13:05:00+01:00' });
  queries.officeVisit(last.uuid).value = ready(last as never);
  queries.installationVisits(7).value = ready([external, last] as never);
  expect(await screen.findByText('Przegląd 2021:')).toBeTruthy();
  expect(screen.getByText(/W porządku · czyste$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Następna' }));
  expect(screen.queryByText('Przegląd 2021:')).toBeNull();
});
