import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { InverterStatus } from '#domain/grid/status.ts';
import { DiagnosisSection } from '#screens/installation/diagnosis/diagnosis-section.tsx';
import * as z from 'zod/mini';
import { listDiagnoses } from '#contract/care/diagnoses.contract.ts';
import type { Commands } from '#state/commands/commands.ts';
import { ABSENT, LOADING, memoryCommands, memoryQueries, NOON, REFUSED, renderScreen, ready, loaded } from '#tests/support/app-context.tsx';
import { aDiagnosis } from '#tests/support/diagnosis-builders.ts';
import { anInstallation, aTask } from '#tests/support/view-builders.ts';

const user = userEvent.setup({ delay: null });
const HOUR = 3_600_000;
const NOW = quantity<NonNullable<Installation['lastReading']>>(NOON);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

type Queries = ReturnType<typeof memoryQueries>;

async function opens(prepare: (queries: Queries) => void, over: Partial<Installation> = {}, answers: Partial<Commands> = {}) {
  const queries = memoryQueries();
  const installation = anInstallation({ lastReading: NOW, ...over });
  prepare(queries);
  const { commands, calls } = memoryCommands(queries, answers);
  function Shown() {
    const status = queries.status(installation.id).value;
    return <DiagnosisSection known={{ value: installation, asOf: NOW }} status={status} isSettled />;
  }
  renderScreen(<Shown />, { at: '/installation/SN0007', queries, commands });
  await loaded(); // the guide's texts
  return { queries, calls };
}

const section = () => screen.getByRole('region', { name: /^(Co jest nie tak|Stan instalacji)$/ });
const cards = () => screen.queryAllByRole('article');
const linkTo = (name: string) => decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');

const STATUS: InverterStatus = {
  events: [{ at: quantity(NOON - 2 * HOUR), codes: { GROUND_FAULT: true } }],
  state: 'FAULT',
  at: NOW,
  isWorking: false,
  lastPower: quantity(0),
};

describe('what the server says is wrong', () => {
  test('is described: what, since when, the evidence, what to check first and what to bring', async () => {
    await opens((queries) => {
      queries.diagnoses.value = ready([aDiagnosis({ count: 4 })]);
    });
    await screen.findByText('Najpierw sprawdź');
    const text = section().textContent ?? '';
    for (const part of [
      'Doziemienie',
      'od 17/11/2026, 08:00 (od 3 dni)',
      '4 razy, ostatnio od 20/11/2026, 10:00',
      'Podstawazgłosił to falownikCo zabrać',
      'Najpierw sprawdź',
      'Dane z 12:00',
      'ostatni odczyt falownika: 12:00',
    ])
      expect(text).toContain(part);
    expect(text, 'the states are the only scale').not.toMatch(/Poważne|Drobne|Ostrzeżenie/);
    expect(cards()[0]?.getAttribute('data-state')).toBe('attention');
  });

  test('has its consequences under it, and no card of their own', async () => {
    await opens((queries) => {
      queries.diagnoses.value = ready([
        aDiagnosis({ id: 18, cause: 'no_production', explainedBy: 'event:GROUND_FAULT' }),
        aDiagnosis(),
        aDiagnosis({ id: 19, cause: 'silent', installation: 8 }),
      ]);
    });
    expect(cards()).toHaveLength(1);
    expect(section().textContent).toContain('SkutkiBrak produkcji');
    expect(screen.getByRole('heading', { name: 'Co jest nie tak' })).toBeTruthy();
  });

  test('two consequences of one name are one effect', async () => {
    const evidence = { of: 'yield', verdict: 'none', ratio: 0.02, from: '2026-11-15', to: '2026-11-19' } as const;
    await opens((queries) => {
      queries.diagnoses.value = ready([
        aDiagnosis(),
        aDiagnosis({ id: 18, cause: 'no_production', explainedBy: 'event:GROUND_FAULT' }),
        aDiagnosis({ id: 19, cause: 'low_yield', evidence, explainedBy: 'event:GROUND_FAULT' }),
      ]);
    });
    expect(section().textContent).toMatch(/SkutkiBrak produkcji(?!;)/);
  });

  test('what only a newer server knows is another cause, and breaks nothing', async () => {
    const onWire = z.encode(listDiagnoses.replies[200], [aDiagnosis()] as never) as Record<string, unknown>[];
    const newer = [
      { ...onWire[0], cause: 'arc_fault', severity: 'critical', evidence: { of: 'arc', amperes: 12 }, state: 'snoozed' },
      onWire[0],
    ];
    await opens((queries) => {
      queries.diagnoses.value = ready(z.decode(listDiagnoses.replies[200], newer as never) as never);
    });
    expect(cards()).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Inna przyczyna' })).toBeTruthy();
    expect(section().textContent).not.toContain('Podstawainne'); // folded below the worst cause
    await user.click(screen.getByRole('button', { name: 'Inna przyczyna' }));
    expect(section().textContent).toContain('Podstawainne: opisuje to dopiero nowsza wersja aplikacji');
  });

  test('an inverter’s silence is distinguished from the age of the data', async () => {
    await opens(
      (queries) => {
        const evidence = { of: 'silence', lastReading: quantity<never>(NOON - 5 * HOUR) } as const;
        queries.diagnoses.value = { ...ready([aDiagnosis({ cause: 'silent', evidence })]), asOf: quantity(NOON - 26 * HOUR) } as never;
      },
      { lastReading: quantity(NOON - 30 * HOUR) },
    );
    expect(section().textContent).toContain('Dane z wczoraj, 10:00; od tego czasu mogło się coś zmienić');
    expect(section().textContent, 'the cause says since when').not.toMatch(/falownik milczy|ostatni odczyt/);
  });

  test('what is gone waits folded, and says how long it lasted', async () => {
    await opens((queries) => {
      queries.diagnoses.value = ready([aDiagnosis({ state: 'gone', last: quantity(NOON - HOUR) })]);
    });
    expect(screen.getByText('Nic nie wskazuje na nieprawidłowość')).toBeTruthy();
    expect(cards()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Ustąpiło w\u00a0ostatnich dniach: 1' }));
    expect(cards()[0]?.textContent).toContain('ustąpiło; trwało od 17/11/2026, 08:00 do 20/11/2026, 11:00');
  });

  test('that nothing is wrong is one calm line', async () => {
    await opens((queries) => {
      queries.diagnoses.value = ready([]);
    });
    expect(section().textContent).toContain('Nic nie wskazuje na nieprawidłowość');
    expect(screen.getByRole('heading', { name: 'Stan instalacji' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Co jest nie tak' })).toBeNull();
  });

  test.each([
    ['waits for its first reading', { isWorking: false, lastReading: null }, 'Czeka na pierwszy odczyt'],
    ['does not work', { isWorking: false }, 'Instalacja nie działa, a przyczyna nie jest znana'],
  ])('what %s is not said to be in order, though no cause is known', async (_, over, words) => {
    await opens((queries) => {
      queries.diagnoses.value = ready([]);
    }, over);
    expect(section().textContent).toContain(words);
    expect(section().textContent).not.toContain('Nic nie wskazuje');
  });

  test('a low yield is named by its verdict, with the share and the days', async () => {
    await opens((queries) => {
      const evidence = { of: 'yield', verdict: 'strings', ratio: 0.523, from: '2026-11-15', to: '2026-11-19' } as const;
      queries.diagnoses.value = ready([aDiagnosis({ cause: 'low_yield', severity: 'minor', evidence })]);
    });
    expect(screen.getByRole('heading', { name: 'Wyraźnie niższy uzysk: sprawdź łańcuchy' })).toBeTruthy();
    expect(section().textContent).toContain('52\u00a0% uzysku sąsiadów w dniach 15/11/2026–19/11/2026');
  });
});

describe('what can be done about it', () => {
  test('the guide opens in place', async () => {
    await opens((queries) => {
      queries.diagnoses.value = ready([aDiagnosis()]);
    });
    await user.click(screen.getByRole('button', { name: 'Poradnik: Doziemienie' }));
    const fold = screen.getByRole('region', { name: 'Poradnik: Doziemienie' });
    expect(within(fold).getAllByRole('heading')[0]?.textContent).toBe('Bezpieczeństwo');
  });

  test('the worst cause has its request in the head of the screen, a lesser one where it is unfolded', async () => {
    await opens((queries) => {
      const minor = aDiagnosis({ id: 18, cause: 'event:BLOWN_STRING_FUSE', severity: 'minor' });
      queries.diagnoses.value = ready([minor, aDiagnosis()]);
    });
    expect(screen.queryByRole('link', { name: 'Utwórz zgłoszenie' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Przepalony bezpiecznik łańcucha (stringu)' }));
    expect(new URLSearchParams(linkTo('Utwórz zgłoszenie').split('?')[1]).get('diagnosis')).toBe('18');
  });

  test('an open task is linked; one that was closed on this device is not', async () => {
    const { queries } = await opens((calls) => {
      calls.diagnoses.value = ready([aDiagnosis({ task: 12 })]);
    });
    expect(linkTo('Otwarte zgłoszenie nr 12')).toBe('/tasks?task=12');
    queries.tasks.value = ready([aTask({ id: 12, status: 1 })]);
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
    queries.diagnoses.value = ready([aDiagnosis({ filed: 'diagnosis-17-x' })]);
    expect((await screen.findByRole('link', { name: 'Zgłoszenie czeka na wysłanie' })).getAttribute('href')).toBe(
      '/tasks?task=diagnosis-17-x',
    );
  });

  test('it is acknowledged by the signed-in account, and then shows by whom and when', async () => {
    const { queries, calls } = await opens((held) => {
      held.diagnoses.value = ready([aDiagnosis()]);
    });
    await user.click(screen.getByRole('button', { name: 'Przyjmij do wiadomości' }));
    expect(calls).toContainEqual(['acknowledgeDiagnosis', aDiagnosis(), 'serwis@pvcare.pl']);
    const acknowledged = { by: 'serwis@pvcare.pl', at: NOW };
    queries.diagnoses.value = ready([aDiagnosis({ acknowledged, isWaiting: true })]);
    expect((await screen.findByText(/Przyjęto do wiadomości: serwis@pvcare.pl, 12:00/)).textContent).toContain('czeka na wysłanie');
    expect(screen.queryByRole('button', { name: 'Przyjmij do wiadomości' })).toBeNull();
  });

  const FUSE = aDiagnosis({
    cause: 'event:BLOWN_STRING_FUSE',
    severity: 'minor',
    evidence: { of: 'event', code: 'BLOWN_STRING_FUSE', highestVoltage: null },
  });
  test('fuses are said to be good after a question, with a note; then it is over, says by whom, and that it waits', async () => {
    const { queries, calls } = await opens((held) => Object.assign(held.diagnoses, { value: ready([FUSE]) }));
    await user.click(screen.getByRole('button', { name: 'Bezpieczniki sprawdzone' }));
    const dialog = await screen.findByRole('dialog', { name: 'Czy bezpieczniki są sprawdzone?' });
    expect([dialog.textContent?.includes('serwis@pvcare.pl'), calls]).toEqual([true, []]);
    await user.type(within(dialog).getByLabelText(/Notatka/), 'Wymieniono wkładkę');
    await user.click(within(dialog).getByRole('button', { name: 'Bezpieczniki sprawdzone' }));
    expect(calls).toContainEqual(['checkFuses', FUSE, 'serwis@pvcare.pl', 'Wymieniono wkładkę']);
    const fusesChecked = { by: 'serwis@pvcare.pl', at: NOW, note: 'Wymieniono wkładkę' };
    queries.diagnoses.value = ready([{ ...FUSE, state: 'gone', fusesChecked, isCheckWaiting: true }]) as never;
    const line = await screen.findByText(/Bezpieczniki sprawdzone: serwis@pvcare.pl, 12:00. Wymieniono wkładkę/);
    expect(line.textContent).toContain('czeka na wysłanie');
    expect(screen.queryByRole('button', { name: 'Bezpieczniki sprawdzone' })).toBeNull();
  });

  test('a refusal keeps the question open', async () => {
    await opens((held) => Object.assign(held.diagnoses, { value: ready([FUSE]) }), {}, { checkFuses: async () => REFUSED });
    await user.click(screen.getByRole('button', { name: 'Bezpieczniki sprawdzone' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Bezpieczniki sprawdzone' }));
    expect((await within(dialog).findByRole('alert')).textContent).not.toBe('');
  });

  test('another cause, one that the device found itself, and a viewer have no such button', async () => {
    const button = () => screen.queryByRole('button', { name: 'Bezpieczniki sprawdzone' });
    const { queries } = await opens((held) => Object.assign(held.diagnoses, { value: ready([aDiagnosis()]) }));
    expect(button()).toBeNull();
    queries.diagnoses.value = ready([FUSE]);
    expect(await screen.findByRole('button', { name: 'Bezpieczniki sprawdzone' })).toBeTruthy();
    queries.ownAccount.value = ready({ email: 'podglad@pvcare.pl', digest: 'off', role: 'viewer', areRolesOn: true });
    await waitFor(() => expect(button()).toBeNull());
  });

  test('an acknowledgement that fails says why', async () => {
    await opens(
      (queries) => {
        queries.diagnoses.value = ready([aDiagnosis()]);
      },
      {},
      { acknowledgeDiagnosis: async () => REFUSED },
    );
    await user.click(screen.getByRole('button', { name: 'Przyjmij do wiadomości' }));
    expect(await within(section()).findByRole('alert')).toBeTruthy();
  });
});

describe('without a response of the server', () => {
  test('it says that it is loading', async () => {
    await opens((queries) => {
      queries.diagnoses.value = LOADING;
    });
    expect(screen.getByText('Sprawdzanie, co jest nie tak')).toBeTruthy();
  });

  test.each([null, { is: 'offline' }, { is: 'server', status: 500 }] as const)(
    'the device judges by what it holds, and says so (%o)',
    async (problem) => {
      await opens((queries) => {
        queries.diagnoses.value = { is: 'absent', problem };
        queries.status(7).value = ready(STATUS);
      });
      expect(section().textContent).toContain('Obliczono z danych na urządzeniu');
      expect(screen.getByRole('heading', { name: 'Doziemienie' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Przyjmij do wiadomości' })).toBeNull();
      if (problem) expect(section().textContent).toContain('Nie udało się odświeżyć danych.');
    },
  );

  test('data without events do not prove that nothing is wrong', async () => {
    await opens((queries) => {
      queries.diagnoses.value = ABSENT;
    });
    expect(section().textContent).toContain('Dane na urządzeniu nie wskazują na nieprawidłowość');
  });

  test('the last known causes stay with their age if a refresh fails', async () => {
    await opens((queries) => {
      queries.diagnoses.value = { ...ready([aDiagnosis()]), problem: { is: 'offline' } } as never;
    });
    expect(section().textContent).toContain('Brak połączenia z serwerem');
    expect(cards()).toHaveLength(1);
  });
});

describe('a backend that is not ours', () => {
  const foreign = (status: InverterStatus | null) => (queries: Queries) => {
    queries.diagnoses.value = { is: 'absent', problem: { is: 'unsupported' } };
    if (status) queries.status(7).value = ready(status);
  };

  test('says that it has none, and offers the guide to what the inverter names', async () => {
    await opens(foreign({ ...STATUS, events: [{ at: quantity(NOON - HOUR), codes: { OBCY_KOD: true, GROUND_FAULT: true } }] }));
    expect(section().textContent).toContain('Ten serwer tego nie oblicza.');
    expect(cards()).toHaveLength(2);
    const [first] = screen.getAllByRole('link', { name: 'Utwórz zgłoszenie' });
    expect(first?.getAttribute('href')).toContain('GROUND_FAULT');
  });

  test('a fault state without a code has its page too; without a status there is only the sentence', async () => {
    await opens(foreign({ ...STATUS, events: [] }));
    expect(screen.getByRole('button', { name: 'Poradnik: Awaria falownika' })).toBeTruthy();
    await opens(foreign(null));
    expect(screen.getAllByText('Ten serwer tego nie oblicza.')).toHaveLength(2);
  });
});
