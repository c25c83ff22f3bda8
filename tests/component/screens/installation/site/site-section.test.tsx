import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/service/account/own-account.ts';
import type { SiteCard } from '#domain/service/site-card.ts';
import { SiteSection } from '#screens/installation/site/site-section.tsx';
import { failed, loaded, memoryCommands, memoryQueries, ready, renderScreen, settle } from '#tests/support/app-context.tsx';
import { aChange, anInstallation } from '#tests/support/view-builders.ts';

const EMPTY: SiteCard = { id: 7, erasures: 0, access: '', hazards: '', contactName: '', contactPhone: '', remarks: '' };
const FULL: SiteCard = { ...EMPTY, access: 'Klucz u sąsiada', contactName: 'Jan Nowak', contactPhone: '600 700 800' };

function opened(card: SiteCard, { role = 'staff' as Role, answers = {}, drafts = {} } = {}) {
  const queries = memoryQueries();
  for (const [key, value] of Object.entries(drafts)) queries.drafts.set(key, value);
  queries.ownAccount.value = ready({ email: 'serwis@pvcare.pl', digest: 'off', role, areRolesOn: true });
  queries.siteCard(7).value = ready(card);
  const { commands, calls } = memoryCommands(queries, answers);
  renderScreen(<SiteSection installation={anInstallation({ id: 7, description: 'Dom Kowalskich' })} />, { at: '/', queries, commands });
  return { queries, calls };
}
const card = () => screen.getByRole('region', { name: 'Karta miejsca' });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await loaded();
  await settle();
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = async (name: string, value: string) => {
  fireEvent.change(field(name), { target: { value } });
  await settle();
};
const decided = (calls: readonly (readonly unknown[])[]) => calls.filter(([name]) => name === 'decide');

test('what is entered is shown, and the telephone is a link that calls it', async () => {
  opened(FULL);
  await settle();
  expect(card().textContent).toContain('Klucz u sąsiada');
  expect(card().textContent).not.toContain('Zagrożenia');
  expect(within(card()).getByRole('link', { name: 'Zadzwoń: 600 700 800' }).getAttribute('href')).toBe('tel:+48600700800');
});

test('each changed field is a decision of its own, in one press, on what the user saw', async () => {
  const { calls } = opened(FULL);
  await press('Zmień');
  await type('Zagrożenia', ' Azbest ');
  await type('Dojście', 'Brama z tyłu');
  await press('Zapisz');
  expect(decided(calls)).toEqual([
    [
      'decide',
      [
        ['changeSite', FULL, 'access', 'Brama z tyłu', 'Dom Kowalskich'],
        ['changeSite', FULL, 'hazards', ' Azbest ', 'Dom Kowalskich'],
      ],
      'site:7',
    ],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a text that is too long has a sentence at its field, stays, and nothing is stored', async () => {
  const { calls } = opened(EMPTY);
  await press('Wpisz');
  await type('Uwagi', 'ż'.repeat(501));
  await press('Zapisz');
  expect(screen.getByText(/Najwyżej 500 znaków/)).toBeTruthy();
  expect(field('Uwagi').value).toHaveLength(501);
  expect(decided(calls)).toEqual([]);
});

test('a device that cannot store it says why, and what was typed stays', async () => {
  opened(EMPTY, { answers: { decide: async () => failed({ is: 'device', quota: true }) } });
  await press('Wpisz');
  await type('Uwagi', 'Pies');
  await press('Zapisz');
  expect(screen.getByText(/brakuje miejsca/)).toBeTruthy();
  expect(field('Uwagi').value).toBe('Pies');
});

test('a draft is continued on the card on which it was begun, so that a later change of a colleague is not overwritten unseen', async () => {
  const draft = { texts: { ...FULL, access: 'Brama z tyłu' }, base: FULL };
  const { calls } = opened({ ...FULL, access: 'Klucz w skrzynce' }, { drafts: { 'site:7': draft } });
  await press('Zmień');
  expect(field('Dojście').value).toBe('Brama z tyłu');
  await press('Zapisz');
  expect(decided(calls)[0]?.[1]).toEqual([['changeSite', FULL, 'access', 'Brama z tyłu', 'Dom Kowalskich']]);
});

test('a field that somebody else changed shows both texts, and the user keeps one of them', async () => {
  const { queries, calls } = opened({ ...FULL, access: 'Klucz w skrzynce' });
  const refused = aChange({
    seq: 3,
    kind: 'installation.site',
    state: 'rejected',
    quote: 'Brama z tyłu',
    site: { installation: 7, field: 'access' },
  });
  const later = { ...refused, seq: 5, state: 'queued' as const, quote: 'Brama z boku' };
  const ofAnother = { ...refused, seq: 4, site: { installation: 8, field: 'access' as const } };
  queries.outbox.value = { ...queries.outbox.value, pending: [refused, ofAnother, later] };
  await settle();
  expect(card().textContent?.match(/ktoś zmienił/g)).toHaveLength(1);
  expect(card().textContent).toContain('TwojeBrama z bokuW biurzeKlucz w skrzynce');
  expect(calls).toContainEqual(['refresh']);
  await press('Zapisz moje');
  expect(decided(calls).at(-1)).toEqual([
    'decide',
    [['changeSite', { ...FULL, access: 'Klucz w skrzynce' }, 'access', 'Brama z boku', 'Dom Kowalskich']],
    null,
  ]);
  await press('Zostaw z biura');
  expect(calls.filter(([name]) => name === 'discardChange')).toEqual([
    ['discardChange', 5],
    ['discardChange', 3],
  ]);
});

test('a viewer reads it and is offered no change', async () => {
  opened(EMPTY, { role: 'viewer' });
  await settle();
  expect(card().textContent).toContain('Nic nie wpisano.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a backend that keeps none shows no card', async () => {
  const { queries } = opened(EMPTY);
  queries.siteCard(7).value = { is: 'absent', problem: { is: 'unsupported' } };
  await settle();
  expect(screen.queryByRole('region', { name: 'Karta miejsca' })).toBeNull();
});
