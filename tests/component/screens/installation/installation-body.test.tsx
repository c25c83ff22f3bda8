import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import { quantity } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { InverterStatus } from '#domain/grid/status.ts';
import { InstallationScreen } from '#screens/installation/installation.screen.tsx';
import { memoryCommands, memoryQueries, NOON, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { aDiagnosis } from '#tests/support/diagnosis-builders.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const HOUR = 3_600_000;
type Moment = NonNullable<Installation['lastReading']>;
/** Hours from noon of 20 November 2026, when the backend answered. */
const hours = (from: number): Moment => quantity(NOON + from * HOUR);
const STATUS: InverterStatus = { events: [], state: 'MPPT', at: hours(0), isWorking: true, lastPower: quantity(4950) };

async function open(over: Partial<Installation> = {}, status: Partial<InverterStatus> | null = {}) {
  const queries = memoryQueries();
  const installation = anInstallation({ latitude: null, longitude: null, lastReading: hours(0), lastPower: quantity(4950), ...over });
  queries.installation('SN0007').value = ready(installation);
  if (status) queries.status(installation.id).value = ready({ ...STATUS, ...status });
  const { commands } = memoryCommands(queries);
  renderScreen(<Route path="/installation/:sn" component={InstallationScreen} />, { at: '/installation/SN0007', queries, commands });
  await settle();
  return { queries, id: installation.id };
}

// The device has been offline for two days: it shows data of noon of the 20th.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON + 48 * HOUR });
});
afterEach(() => {
  vi.useRealTimers();
});

const section = (name: string) => within(screen.getByRole('region', { name }));
const communication = () => screen.getByRole('region', { name: 'Status komunikacji' }).textContent;

describe('the details of the communication card', () => {
  test('a healthy inverter on a device that has been offline since is not called silent', async () => {
    await open();
    expect(communication()).toContain('Falownik pracuje');
    expect(communication()).not.toContain('Brak odczytów');
    expect(screen.getAllByText(/^stan na/).map(({ textContent }) => textContent)).toEqual(['stan na 20/11/2026, 12:00 · 2 dni temu']);
  });

  test('an hour of daylight without a reading, as of the answer, is silence', async () => {
    await open({ lastReading: hours(-1.1), isWorking: false }, { isWorking: false, state: null });
    expect(communication()).toContain('Brak komunikacji z falownikiem');
    expect(communication()).toContain('Brak odczytów od 20/11/2026, 10:54');
  });

  test('readings that repeat one line are no communication, by the cause of the server, and say since when', async () => {
    const { queries, id } = await open({ lastReading: hours(-3), isWorking: false }, { isWorking: false });
    const stale = aDiagnosis({ installation: id, cause: 'stale', evidence: { of: 'stale', since: hours(-3) } });
    act(() => {
      queries.diagnoses.value = ready([stale]);
    });
    expect(communication()).toContain('Brak komunikacji z falownikiem');
    expect(communication()).toContain('Dane nie zmieniają się od 20/11/2026, 09:00');
    act(() => {
      queries.diagnoses.value = ready([{ ...stale, state: 'gone' }]);
    });
    expect(communication()).not.toContain('Dane nie zmieniają się');
  });

  test.each([
    [{ state: 'FAULT', isWorking: false, lastPower: quantity<never>(0) }, 'Poprawna komunikacja z falownikiemFalownik zgłasza: Awaria'],
    [{ state: 'STANDBY', isWorking: false, lastPower: quantity<never>(0) }, 'Brak produkcji w ciągu dnia'],
    [{ state: 'MPPT', isWorking: false }, 'Nieprawidłowość bez podanej przyczyny'],
    [{ state: 'THROTTLED' }, 'Falownik ogranicza moc'],
    [{ state: 'STANDBY', lastPower: quantity<never>(0) }, 'Falownik chwilowo nie produkuje'],
    [{ events: [{ at: hours(0), codes: { AC_OVER_VOLT: true } }] }, 'Ograniczenie przez sieć'],
    [
      { state: 'FAULT', lastPower: quantity<never>(0), events: [{ at: hours(0), codes: { GRID_DISCONNECT: true } }] },
      'Brak produkcji z powodu sieci',
    ],
  ] as const)('%o: %s', async (status, sentence) => {
    await open({ isWorking: !('isWorking' in status) }, status as Partial<InverterStatus>);
    expect(communication()).toContain(sentence);
  });

  test('an archive says that it is one', async () => {
    await open({ modem: '', lastReading: hours(-24 * 400) }, { state: null });
    expect(communication()).toContain('Dane archiwalne, ostatni odczyt 16/10/2025, 13:00');
  });
});

describe('the gauge', () => {
  const gauge = () => section('Obecna wydajność');

  test('without a reading of power shows no number, and no zero', async () => {
    await open({ lastPower: null, isWorking: false }, null);
    expect(gauge().queryByRole('meter')).toBeNull();
    expect(gauge().getByText('–')).toBeTruthy();
    expect(gauge().getAllByText('Brak odczytu mocy').length).toBeGreaterThan(0);
    expect(gauge().queryByText(/0,00/)).toBeNull();
  });

  test('an old number is not presented as current, and the card says since when nothing came', async () => {
    await open({ lastPower: quantity(570), lastReading: hours(-46), isWorking: false }, { lastPower: quantity(570), isWorking: false });
    expect(gauge().getByText('ostatnio 0,57 kW z 9,90 kWp')).toBeTruthy();
    expect(communication()).toContain('Brak odczytów od 18/11/2026, 14:00');
  });

  test('a present one has its time once, beside the title of the card', async () => {
    const { queries } = await open();
    act(() => {
      queries.diagnoses.value = ready([]);
    });
    expect(gauge().getByText('4,95 kW z 9,90 kWp')).toBeTruthy();
    const card = screen.getByRole('region', { name: 'Stan instalacji' });
    expect(card.textContent?.match(/ostatni odczyt falownika: 20\/11\/2026, 12:00/g)).toHaveLength(1);
    expect(gauge().queryByText(/odczyt:/)).toBeNull();
  });
});

describe('the lists of states and events', () => {
  const dots = (name: string) =>
    [...screen.getByRole('region', { name }).querySelectorAll('[data-tone]')].map((dot) => dot.getAttribute('data-tone'));

  test('to stand by is amber by day and quiet by night', async () => {
    const { queries, id } = await open({}, { state: 'STANDBY' });
    queries.states(id).value = ready([
      { at: hours(0), state: 'STANDBY' },
      { at: hours(-10), state: 'STANDBY' },
    ]);
    await settle();
    expect(dots('Ostatni stan falownika')).toEqual(['sun']);
    expect(dots('Stany falownika')).toEqual(['sun', 'quiet']);
  });

  test('which codes were active from when to when is found below the map', async () => {
    await open(
      {},
      {
        events: [
          { at: hours(0), codes: {} },
          { at: hours(-2), codes: { AC_OVER_VOLT: true } },
          { at: hours(-3), codes: {} },
          { at: hours(-4), codes: { AC_OVER_VOLT: true, VENDOR_7: true } },
        ],
      },
    );
    const map = section('Mapa zdarzeń');
    expect(map.getByText('Brak zdarzeń')).toBeTruthy();
    const past = within(map.getByRole('region', { name: 'Historia zdarzeń' })).getAllByRole('listitem');
    expect(past.map(({ textContent }) => textContent)).toEqual([
      'Za wysokie napięcie sieciod 20/11/2026, 10:00 do 12:00 (2 godz.)AC_OVER_VOLT',
      'Za wysokie napięcie siecico najmniej od 20/11/2026, 08:00 do 09:00 (co najmniej 1 godz.)AC_OVER_VOLT',
      'VENDOR_7 (kod producenta, bez opisu)co najmniej od 20/11/2026, 08:00 do 09:00 (co najmniej 1 godz.)VENDOR_7',
    ]);
  });
});

test('an address of nothing but „Brak” makes no popup of „Brak Brak”', async () => {
  await open({
    latitude: 52,
    longitude: 19,
    address: { street: 'Brak', number: 'Brak', number2: '', postCode: 'Brak', city: 'Brak' },
  });
  expect(screen.queryByText(/Brak Brak/)).toBeNull();
});
