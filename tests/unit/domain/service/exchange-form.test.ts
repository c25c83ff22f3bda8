import { describe, expect, test } from 'vitest';
import { freshExchange, typedExchange } from '#domain/service/exchange.ts';
import { exchangeErrors, exchangeFrom } from '#domain/service/exchange-form.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const NOW = instantOf('2026-11-20', 12, 30);
const HERE = anInstallation({ id: 7, sn: 'FR-123' });
const FRESH = freshExchange(NOW, HERE);
const typed = { ...FRESH, serial: ' 3075​1234 ' };
const errors = (changes: Partial<typeof FRESH> = {}, rows = [HERE], since = instantOf('2020-01-01')) =>
  exchangeErrors({ ...typed, ...changes }, { now: NOW, installation: HERE, since, rows });

describe('the form of an exchange', () => {
  test('opens with the present minute and the rating of the inverter before', () => {
    expect(FRESH).toMatchObject({ day: '2026-11-20', hour: '12:30', power: '8000', serial: '' });
  });

  test('gives the exchange with a visible number and the end of the guarantee that was chosen', () => {
    expect(exchangeFrom({ ...typed, model: ' Symo ', warranty: '60', note: ' ' })).toEqual({
      fromAt: NOW,
      inverterSerial: '30751234',
      inverterModel: 'Symo',
      inverterPower: 8000,
      inverterWarrantyTo: '2031-11-20',
      warrantyNote: '',
    });
    expect(exchangeFrom({ ...typed, warranty: '120' }).inverterWarrantyTo).toBe('2036-11-20');
    expect(exchangeFrom({ ...typed, warranty: 'other', warrantyTo: '2027-01-02' }).inverterWarrantyTo).toBe('2027-01-02');
    expect(exchangeFrom(typed).inverterWarrantyTo).toBeNull();
  });

  test('is filled in again from an exchange', () => {
    const exchange = exchangeFrom({ ...typed, warranty: '60', model: 'Symo', note: 'karta 7' });
    expect(exchangeFrom(typedExchange(exchange))).toEqual(exchange);
  });

  test('is without errors as it is typed', () => expect(errors()).toEqual({}));

  test('asks for day and hour, not in the future and not before the present equipment', () => {
    expect(errors({ day: '' })).toEqual({ day: 'time' });
    expect(errors({ hour: '25:00' })).toEqual({ day: 'time' });
    expect(errors({ hour: '12:32' })).toEqual({ day: 'future' });
    expect(errors({ hour: '12:31' })).toEqual({});
    expect(errors({ day: '2019-12-31' })).toEqual({ day: 'early' });
  });

  test('asks for a number that is neither the present one nor one that another installation has now', () => {
    expect(errors({ serial: ' ​' })).toEqual({ serial: 'serial' });
    expect(errors({ serial: 'x'.repeat(65) })).toEqual({ serial: 'long' });
    expect(errors({ serial: 'fr 123' })).toEqual({ serial: 'same' });
    expect(errors({}, [HERE, anInstallation({ id: 8, sn: '3075-1234' })])).toEqual({ serial: 'taken' });
    expect(errors({}, [HERE, anInstallation({ id: 8, sn: 'B', plannedSerial: '30751234' })])).toEqual({ serial: 'taken' });
  });

  test('takes a number that another installation had: an inverter may be built in elsewhere', () => {
    expect(errors({}, [HERE, anInstallation({ id: 8, sn: 'B', formerSerials: ['30751234'] })])).toEqual({});
  });

  test('asks for a rating in whole watts and for the day of a guarantee', () => {
    expect(errors({ power: '8,2' })).toEqual({ power: 'power' });
    expect(errors({ power: '0' })).toEqual({ power: 'power' });
    expect(errors({ warranty: 'other', warrantyTo: '2026-11-20' })).toEqual({ warrantyTo: 'warranty' });
  });
});
