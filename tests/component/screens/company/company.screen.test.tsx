import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/service/account/own-account.ts';
import { CompanyScreen } from '#screens/company/company.screen.tsx';
import { aCompany, PNG } from '#tests/support/company.ts';
import { failed, memoryCommands, memoryQueries, ready, refusal, renderScreen, settle } from '#tests/support/app-context.tsx';

function opened({ role = 'admin' as Role, areRolesOn = true, answers = {}, company = aCompany({ logo: null }) } = {}) {
  const queries = memoryQueries();
  const { commands, calls } = memoryCommands(queries, answers);
  queries.ownAccount.value = ready({ email: 'serwis@pvcare.pl', digest: 'off', role, areRolesOn });
  queries.company.value = ready(company);
  renderScreen(<CompanyScreen />, { at: '/company', queries, commands });
  return { queries, calls };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = async (name: string, value: string) => {
  fireEvent.change(field(name), { target: { value } });
  await settle();
};
const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Zapisz' }));
  await settle();
};
const pick = async (file: File) => {
  fireEvent.change(screen.getByLabelText(/Wybierz logo|Wymień logo/), { target: { files: [file] } });
  await settle();
};
const png = new File([Uint8Array.from(atob(PNG), (letter) => letter.charCodeAt(0))], 'logo.png', { type: 'image/png' });

test('what was changed alone is saved, tidy, for the version that was seen', async () => {
  const { calls } = opened();
  await settle();
  await type('NIP', 'PL 123-456-32-18');
  await type('Telefon', ' 600 700 800 ');
  await save();
  expect(calls).toContainEqual(['changeCompany', { nip: '1234563218', phone: '600 700 800' }, 1]);
  expect(screen.getByText('Zapisano dane firmy.')).toBeTruthy();
});

test('a tax number with a wrong check digit, and data without a name, have a sentence at the field, and nothing is sent', async () => {
  const { calls } = opened();
  await settle();
  await type('NIP', '526-104-08-27');
  await type('Nazwa', ' ');
  await save();
  expect(screen.getByText(/ostatnia jest cyfrą kontrolną/)).toBeTruthy();
  expect(screen.getByText('Wpisz nazwę albo usuń pozostałe dane.')).toBeTruthy();
  expect(calls.filter(([name]) => name === 'changeCompany')).toEqual([]);
  expect(field('NIP').value).toBe('526-104-08-27');
});

test('a refusal of the server stands at its field, and what was typed stays', async () => {
  opened({ answers: { changeCompany: async () => failed(refusal(400, { fields: { phone: ['Za długi.'] } })) } });
  await settle();
  await type('Telefon', '1');
  await save();
  expect(field('Telefon').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Za długi.')).toBeTruthy();
  expect(field('Telefon').value).toBe('1');
});

test('changed elsewhere meanwhile: what was typed stays, the rest follows the office, and it can be saved again', async () => {
  const { queries, calls } = opened({ answers: { changeCompany: async () => failed(refusal(412)) } });
  await settle();
  await type('Telefon', '600 700 800');
  await save();
  expect(screen.getByText(/Ktoś zmienił te dane w międzyczasie/)).toBeTruthy();
  queries.company.value = ready(aCompany({ logo: null, address: 'Nowa 1, Kalisz', phone: '62 111 11 11', version: 2 }));
  await settle();
  expect([field('Adres').value, field('Telefon').value]).toEqual(['Nowa 1, Kalisz', '600 700 800']);
  await save();
  expect(calls.filter(([name]) => name === 'changeCompany').at(-1)).toEqual(['changeCompany', { phone: '600 700 800' }, 2]);
});

test('a logo is chosen, shown, saved and removed; a file that is no picture, or too large, changes nothing and says why', async () => {
  const { calls } = opened();
  await settle();
  await pick(new File(['nie obraz'], 'logo.png', { type: 'image/png' }));
  expect(screen.getByText('Logo musi być obrazem PNG albo JPEG.')).toBeTruthy();
  await pick(new File([await png.arrayBuffer(), new Uint8Array(204_800)], 'logo.png', { type: 'image/png' }));
  expect(screen.getByText(/najwyżej 200 kB i 4000/)).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  await pick(png);
  expect(screen.getByRole('img', { name: 'Logo' }).getAttribute('src')).toBe(`data:image/png;base64,${PNG}`);
  await save();
  expect(calls).toContainEqual(['changeCompany', { logo: { type: 'image/png', data: PNG } }, 1]);
  fireEvent.click(screen.getByRole('button', { name: 'Usuń logo' }));
  await settle();
  expect(screen.queryByRole('img')).toBeNull();
});

test.each([
  ['admin', true, true],
  ['staff', true, false],
  ['viewer', true, false],
  ['viewer', false, true],
] as const)('the form is for admins, and for everyone where roles are off: %s, roles %s', async (role, areRolesOn, isOffered) => {
  opened({ role, areRolesOn });
  await settle();
  expect(screen.queryByRole('button', { name: 'Zapisz' }) !== null).toBe(isOffered);
  expect(screen.queryByText('Dane firmy zmienia administrator.') === null).toBe(isOffered);
});

test('without a network nothing can be saved, and it says why', async () => {
  const { queries } = opened();
  queries.connection.value = { is: 'offline', since: null };
  await settle();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Zapisz' }).disabled).toBe(true);
  expect(screen.getByText('Dane firmy można zmienić tylko z połączeniem.')).toBeTruthy();
});

test('on another backend there is none', async () => {
  const { queries } = opened();
  queries.company.value = { is: 'absent', problem: { is: 'unsupported' } };
  await settle();
  expect(screen.getByText('Ten serwer nie przechowuje danych firmy.')).toBeTruthy();
});
