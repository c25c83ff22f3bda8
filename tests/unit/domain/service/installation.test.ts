import { describe, expect, test } from 'vitest';
import { addressLine, streetLine, townBeside } from '#domain/service/installation.ts';

describe('addresses', () => {
  const address = { street: 'Polna', number: '3', number2: '2', postCode: '62-800', city: 'Kalisz' };
  test.each([
    [address, 'Polna 3/2, 62-800 Kalisz'],
    [{ ...address, number2: '' }, 'Polna 3, 62-800 Kalisz'],
    [{ ...address, street: '' }, '3/2, 62-800 Kalisz'],
    [{ ...address, postCode: '' }, 'Polna 3/2, Kalisz'],
    [{ ...address, city: 'Brak' }, ''],
    [{ street: '', number: '', number2: '', postCode: '', city: '' }, ''],
    [{ ...address, street: 'Brak', number: 'brak', number2: '' }, '62-800 Kalisz'],
    [{ ...address, street: 'Brak', number: '12', number2: ' ' }, '12, 62-800 Kalisz'],
    [{ ...address, postCode: 'Brak' }, 'Polna 3/2, Kalisz'],
    [{ street: 'Brak', number: 'Brak', number2: '', postCode: 'Brak', city: 'Brak' }, ''],
  ])('are put together as people write them', (given, line) => expect(addressLine(given)).toBe(line));

  test.each([
    [address, 'Polna 3/2'],
    [{ ...address, street: 'Brak', number: 'Brak', number2: '' }, ''],
    [{ ...address, city: 'Brak' }, ''],
    [{ ...address, street: 'Brak' }, '3/2'],
  ])('street and number alone; „Brak” is the word for nothing and never part of an address', (given, line) =>
    expect(streetLine(given)).toBe(line),
  );

  test('a town is beside a name that does not have it, in any case', () => {
    const at = (description: string, city: string) => townBeside({ description, address: { ...address, city } });
    expect([at('Dom Kowalskich', 'Kalisz'), at('Dom KALISZ, Polna', 'Kalisz'), at('Dom', 'Brak')]).toEqual(['Kalisz', '', '']);
  });
});
