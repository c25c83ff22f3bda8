import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { LostInWeek } from '#domain/grid/losses/lost-in-week.ts';
import { noShare } from '#domain/grid/losses/lost-episodes.ts';
import { quantity } from '#domain/quantity.ts';
import { LetterDialog } from '#screens/voltages/letter/letter-dialog.tsx';
import { memoryCommands, memoryQueries, ready, renderScreen, settle, loaded } from '#tests/support/app-context.tsx';
import { aCompany } from '#tests/support/company.ts';
import { aDailyCurve, aReportSheet } from '#tests/support/report-sheets.ts';

const user = userEvent.setup({ delay: null });
const KEY = 'letter:SN0007:2026-06-08';

async function opens(drafts: Readonly<Record<string, unknown>> = {}, lost: LostInWeek | null = null) {
  const queries = memoryQueries();
  for (const [key, value] of Object.entries(drafts)) queries.drafts.set(key, value);
  const { commands } = memoryCommands(queries);
  const facts = aReportSheet((index) => aDailyCurve(index, 256), { lost });
  const rendered = renderScreen(<LetterDialog facts={facts} onClose={() => undefined} />, { at: '/', queries, commands });
  await loaded();
  await settle();
  return { ...rendered, queries };
}
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Treść pisma');

test('the letter is generated from the report, and says that the app sends nothing', async () => {
  await opens();
  expect(text().value).toContain('Do:\nPGE Dystrybucja');
  expect(screen.getByText(/Aplikacja niczego nie wysyła/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Napisz od nowa' })).toBeNull();
});

test('the letter follows a metering point that arrives later, until the user has changed it', async () => {
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  const facts = aReportSheet((index) => aDailyCurve(index, 256), { metering: null });
  const withMetering = (ppe: string) => ({ ...facts, metering: { ppe, operator: 'pge' } as const });
  function Late() {
    const [known, setKnown] = useState<typeof facts>(facts);
    return (
      <>
        <button
          type="button"
          onClick={() => setKnown(known.metering ? withMetering('590543500000000002') : withMetering('590543500000000001'))}
        >
          słychać
        </button>
        <LetterDialog facts={known} onClose={() => undefined} />
      </>
    );
  }
  renderScreen(<Late />, { at: '/', queries, commands });
  await loaded();
  await settle();
  expect(text().value).toMatch(/\(PPE\) nr …/);
  fireEvent.click(screen.getByText('słychać'));
  await settle();
  expect(text().value).toContain('(PPE) nr 590543500000000001');
  fireEvent.change(text(), { target: { value: 'Po swojemu' } });
  fireEvent.click(screen.getByText('słychać'));
  await settle();
  expect(text().value).toBe('Po swojemu');
});

test('edits are kept when the dialog closes', async () => {
  const { queries, unmount } = await opens();
  fireEvent.change(text(), { target: { value: 'Po swojemu' } });
  unmount();
  await settle();
  expect(queries.drafts.get(KEY)).toEqual({ text: 'Po swojemu', addressee: 'operator' });
});

test('an earlier letter is loaded, marked as such, and can be written again', async () => {
  const { queries } = await opens({ [KEY]: { text: 'Wcześniejsze pismo' } });
  expect(text().value).toBe('Wcześniejsze pismo');
  expect(screen.getByText('Przywrócono pismo, które zostało tu wcześniej.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Napisz od nowa' }));
  expect(text().value).toContain('Szanowni Państwo');
  await settle();
  expect(queries.drafts.has(KEY)).toBe(false);
});

test('addressed to the seller it asks to be passed on; edits stay', async () => {
  await opens();
  await user.selectOptions(screen.getByLabelText('Adresat'), 'Sprzedawca (umowa kompleksowa)');
  await settle();
  expect(text().value).toContain('strona umowy kompleksowej');
  expect(screen.queryByRole('button', { name: 'Napisz od nowa' })).toBeNull();
  fireEvent.change(text(), { target: { value: text().value.replace('Szanowni Państwo', 'Dzień dobry') } });
  await user.selectOptions(screen.getByLabelText('Adresat'), 'Operator sieci');
  await settle();
  expect(text().value).toContain('Dzień dobry');
  expect(text().value).toContain('Do:\nPGE Dystrybucja');
  await user.click(screen.getByRole('button', { name: 'Napisz od nowa' }));
  expect(text().value).toContain('Szanowni Państwo');
  expect(text().value).not.toContain('umowy kompleksowej');
});

test('where the letter claims less than the report says, the dialog says why', async () => {
  const episode = {
    from: quantity<never>(0),
    to: quantity<never>(1),
    energy: quantity<never>(9.8),
    highestVoltage: null,
    highestMean: quantity<never>(251),
  };
  const lost = { energy: quantity<never>(9.8), minutes: 30, limited: noShare(quantity(0)), isPartial: false, isUpperBound: false };
  const first = await opens({}, { ...lost, episodes: [{ ...episode, events: [] }] });
  expect(screen.getByText(/Pismo podaje tylko stratę.*0,0\skWh z\s9,8\skWh/)).toBeTruthy();
  expect(text().value).not.toContain('9,8');
  first.unmount();
  await opens({}, { ...lost, episodes: [{ ...episode, events: null }] });
  expect(screen.getByText(/serwer nie podał, na czym opiera ten szacunek/)).toBeTruthy();
});

test('the printed letter begins with the company, and without one with its text', async () => {
  const { queries } = await opens();
  const paper = () => document.querySelector('[data-pv-paper]');
  expect(paper()?.textContent).toBe(text().value);
  queries.company.value = ready(aCompany());
  await settle();
  const [name, address, numbers, empty, first] = (paper()?.textContent ?? '').split('\n');
  expect([name, address, numbers, empty]).toEqual([
    'Słoneczny Serwis Żółkiewski sp. z o.o.',
    'Polna 3/2, 62-800 Kalisz',
    'NIP 526-104-08-28 · tel. 62 765 43 21',
    '',
  ]);
  expect(text().value.startsWith(first ?? '-')).toBe(true);
  expect(paper()?.querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/png/);
});
