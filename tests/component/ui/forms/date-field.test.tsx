import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DateField, readDay } from '#ui/forms/date-field.tsx';
import { readTime } from '#ui/forms/time-field.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { MantineRoot } from '#ui/theme/mantine-provider.tsx';

const user = userEvent.setup({ delay: null });

function opened(first = '') {
  const seen: string[] = [];
  let sent = 0;
  const count = (): void => {
    sent += 1;
  };
  function Form() {
    const [day, setDay] = useState(first);
    return (
      <MantineRoot>
        <FormFrame label="Formularz" onSubmit={count}>
          <DateField
            label="Dzień"
            value={day}
            onChange={(to) => {
              seen.push(to);
              setDay(to);
            }}
          />
          <button type="button" onClick={() => setDay('2028-02-29')}>
            Zmień
          </button>
        </FormFrame>
      </MantineRoot>
    );
  }
  render(<Form />);
  return { seen, sent: () => sent, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Dzień' }) };
}

test.each([
  ['3/02/2027', '2027-02-03'],
  [' 3.2.27 ', '2027-02-03'],
  ['03-02-2027', '2027-02-03'],
  ['03022027', '2027-02-03'],
  ['2027-02-03', '2027-02-03'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2027', null],
  ['31/04/2027', null],
  ['2/13/2027', null],
  ['3/02', null],
  ['302', null],
  ['jutro', null],
  ['', null],
])("'%s' is read as %s", (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each([
  ['9', '09:00'],
  ['9:05', '09:05'],
  ['9.05', '09:05'],
  ['905', '09:05'],
  ['0905', '09:05'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['9:60', null],
  ['9:5', null],
  ['', null],
])("the time '%s' is read as %s", (text, time) => {
  expect(readTime(text)).toBe(time);
});

test('a day is shown as d/MM/yyyy, read while it is typed, and written in full when the field is left', async () => {
  const { field, seen } = opened('2026-11-30');
  expect(field.value).toBe('30/11/2026');
  await user.clear(field);
  expect(seen).toEqual(['']);
  await user.type(field, '3.2.2027');
  expect(field.value).toBe('3.2.2027');
  expect(seen.at(-1)).toBe('2027-02-03');
  await user.tab();
  expect(field.value).toBe('3/02/2027');
  await user.click(screen.getByRole('button', { name: 'Zmień' }));
  expect(field.value).toBe('29/02/2028');
});

test('a text that is no day stays with a sentence, is no day outside, and holds the form back', async () => {
  const { field, seen, sent } = opened('2026-11-30');
  await user.clear(field);
  await user.type(field, '31/04/2027{Enter}');
  expect([field.value, seen.at(-1), sent()]).toEqual(['31/04/2027', '', 0]);
  expect(screen.getByText('Wpisz dzień, np. 3/02/2027')).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '' } });
  expect(screen.queryByText('Wpisz dzień, np. 3/02/2027')).toBeNull();
  await user.type(field, '{Enter}');
  await expect.poll(sent).toBe(1);
});

test('a day is picked from the calendar of its month, which closes', async () => {
  const { field, seen } = opened('2027-02-03');
  await user.type(field, '4');
  await user.clear(field);
  await user.type(field, '3/02/2027');
  await user.click(screen.getByRole('button', { name: 'Kalendarz: Dzień' }));
  await user.click(await screen.findByRole('button', { name: /^28 lut/i }));
  expect([field.value, seen.at(-1)]).toEqual(['28/02/2027', '2027-02-28']);
  expect(screen.getByRole('button', { name: 'Kalendarz: Dzień' }).getAttribute('aria-expanded')).toBe('false');
});
