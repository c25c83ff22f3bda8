import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/service/account/own-account.ts';
import type { SiteCard, SiteFile } from '#domain/service/site-card.ts';
import { SiteSection } from '#screens/installation/site/site-section.tsx';
import { loaded, memoryCommands, memoryQueries, ready, renderScreen, settle } from '#tests/support/app-context.tsx';
import { aChange, anInstallation } from '#tests/support/view-builders.ts';

const CARD: SiteCard = { id: 7, erasures: 0, access: '', hazards: '', contactName: '', contactPhone: '', remarks: '' };
const aFile = (n: number, changes: Partial<SiteFile> = {}): SiteFile => ({
  ...{ sha256: String(n).padStart(64, '0'), bytes: 2_000, type: 'application/pdf', name: `Schemat ${n}`, thumb: null, isWhole: true },
  ...changes,
});

async function opened(files: readonly SiteFile[] | null, role: Role = 'staff', hashes: readonly string[] = []) {
  const queries = memoryQueries();
  queries.ownAccount.value = ready({ email: 'serwis@pvcare.pl', digest: 'off', role, areRolesOn: true });
  const card = { ...CARD, ...(files && { files }) };
  queries.siteCard(7).value = ready(card);
  const answers = { addSiteFile: async () => ({ ok: true as const, value: { is: 'kept' as const, hashes } }) };
  const { commands, calls } = memoryCommands(queries, answers);
  renderScreen(<SiteSection installation={anInstallation({ id: 7, description: 'Dom Kowalskich' })} />, { at: '/', queries, commands });
  await loaded();
  await settle();
  return { queries, calls, card };
}
const region = () => screen.getByRole('region', { name: 'Dokumenty i zdjęcia' });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await loaded();
  await settle();
};

test('documents are listed, what is not sent or not at the office says so, and each can be opened and removed', async () => {
  const { queries, calls, card } = await opened([aFile(1), aFile(2, { isWhole: false }), aFile(3, { isWhole: false })]);
  const sending = aChange({ seq: 3, kind: 'visit.file', siteFile: { installation: 7, sha256: aFile(2).sha256 } });
  queries.outbox.value = { ...queries.outbox.value, pending: [sending] };
  await settle();
  const rows = within(region()).getAllByRole('listitem');
  expect(rows.map((row) => /niewysłany|nie dotarł/.exec(row.textContent ?? '')?.[0])).toEqual([undefined, 'niewysłany', 'nie dotarł']);
  expect(screen.getByRole('button', { name: /^Otwórz: Schemat 1/ })).toBeTruthy();
  await press('Usuń dokument: Schemat 1');
  expect(screen.getByRole('dialog').textContent).toContain('„Schemat 1” zniknie z karty miejsca');
  await press('Usuń dokument');
  expect(calls.filter(([name]) => name === 'decide')).toEqual([
    ['decide', [['changeSiteFile', card, aFile(1).sha256, null, 'Dom Kowalskich']], null],
  ]);
});

test('a chosen PDF is added under a ready name, or its own', async () => {
  const { calls, card } = await opened([]);
  const choose = async (kind: string) => {
    await press('Dodaj dokument');
    fireEvent.change(screen.getByLabelText('Co to jest?'), { target: { value: kind } });
    const input = screen.getByLabelText<HTMLInputElement>('Wybierz plik (PDF lub zdjęcie)');
    fireEvent.change(input, { target: { files: [new File(['%PDF-1.7 plan'], 'C:\\plan dachu.pdf')] } });
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  };
  await choose('Gwarancja');
  await choose('Inny (nazwa pliku)');
  const added = calls.filter(([name]) => name === 'addSiteFile').map(([, given]) => given);
  expect(added).toMatchObject([
    { card, about: 'Dom Kowalskich', content: { type: 'application/pdf', name: 'Gwarancja', preview: null } },
    { content: { name: 'plan dachu.pdf' } },
  ]);
});

test('a file that the card has already is named, and the dialog stays', async () => {
  await opened([aFile(1)], 'staff', [aFile(1).sha256]);
  await press('Dodaj dokument');
  const plan = new File(['%PDF-1.7 plan'], 'plan.pdf');
  fireEvent.change(screen.getByLabelText('Wybierz plik (PDF lub zdjęcie)'), { target: { files: [plan] } });
  expect(await screen.findByText('Ten plik jest już na karcie jako „Schemat 1”.')).toBeTruthy();
});

test('what cannot be read is said by its name, and nothing is added', async () => {
  const { calls } = await opened([]);
  await press('Dodaj dokument');
  const large = new File(['%PDF-', new Uint8Array(10_485_760)], 'plan.pdf');
  fireEvent.change(screen.getByLabelText('Wybierz plik (PDF lub zdjęcie)'), { target: { files: [large] } });
  expect(await screen.findByText(/Plik plan.pdf ma ponad 10 MB/)).toBeTruthy();
  expect(calls.filter(([name]) => name === 'addSiteFile')).toEqual([]);
});

test('with 20 a sentence says why no other is offered', async () => {
  await opened(Array.from({ length: 20 }, (_, n) => aFile(n)));
  expect(region().textContent).toContain('Karta ma już 20 dokumentów');
  expect(screen.queryByRole('button', { name: 'Dodaj dokument' })).toBeNull();
});

test('a file that the office refused can be sent again over what is there now, saved, or left out', async () => {
  const { queries, calls, card } = await opened([aFile(1)]);
  const { bytes, type, thumb } = aFile(9);
  const file = { bytes, type, thumb, name: 'Gwarancja' };
  const refused = aChange({
    ...{ seq: 4, kind: 'installation.site-file', state: 'rejected', quote: 'Gwarancja', reason: 'Karta miejsca ma już 20 dokumentów.' },
    siteFile: { installation: 7, sha256: aFile(9).sha256, file },
  });
  queries.outbox.value = { ...queries.outbox.value, pending: [refused] };
  await settle();
  expect(within(region()).getByRole('alert').textContent).toContain('Biuro nie ma pliku „Gwarancja”: Karta miejsca ma już 20 dokumentów.');
  await press('Wyślij ponownie');
  await press('Pomiń');
  expect(screen.getByRole('button', { name: 'Zapisz w galerii' })).toBeTruthy();
  expect(calls.filter(([name]) => name === 'decide' || name === 'discardChange')).toEqual([
    ['decide', [['changeSiteFile', card, aFile(9).sha256, file, 'Dom Kowalskich']], null],
    ['discardChange', 4],
  ]);
});

test('a file that somebody removed before its bytes came is added again from what this device has', async () => {
  const { queries, calls, card } = await opened([aFile(1)]);
  queries.fileBytes = async () => new TextEncoder().encode('%PDF-1.7 plan').buffer;
  const { sha256 } = aFile(9);
  const left = { seq: 5, kind: 'visit.file', sending: 'file', state: 'review', why: 'unnamed', quote: 'Gwarancja' } as const;
  queries.outbox.value = { ...queries.outbox.value, pending: [aChange({ ...left, siteFile: { installation: 7, sha256 } })] };
  await settle();
  await press('Wyślij ponownie');
  expect(calls.filter(([name]) => name === 'addSiteFile' || name === 'sendAgain')).toMatchObject([
    ['addSiteFile', { card, content: { type: 'application/pdf', name: 'Gwarancja', preview: null } }],
  ]);
});

test('a viewer opens them and changes nothing', async () => {
  await opened([aFile(1)], 'viewer');
  expect(within(region()).getAllByRole('button')).toHaveLength(1);
});

test('a server that keeps no documents offers none', async () => {
  await opened(null);
  expect(screen.queryByRole('region', { name: 'Dokumenty i zdjęcia' })).toBeNull();
});
