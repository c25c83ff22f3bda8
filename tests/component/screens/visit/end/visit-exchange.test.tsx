import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { visitExchangeKey } from '#domain/service/exchange.ts';
import { decisionsIn, ready, settle } from '#tests/support/app-context.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';
import { held, opened, UUID } from '#tests/support/visit-screen.tsx';
import { pasteInto } from '#tests/support/paste-into.ts';

const user = userEvent.setup({ delay: null });
const NOT_THERE = { name: '', presence: 'absent' as const, reason: null };
const PLANNED = {
  day: '2026-11-20',
  hour: '10:00',
  serial: '30751234',
  model: '',
  power: '5000',
  warranty: '60',
  warrantyTo: '',
  note: '',
};

/** The end of a visit that lacks nothing. `planned`: the stored draft of an exchange. */
async function atEnd(planned: object | null = null) {
  const { queries, calls } = opened(
    held({ work_done: 'Wymieniono falownik', customer: NOT_THERE }, { form: null }),
    `/visit/${UUID}`,
    planned ? { [visitExchangeKey(UUID)]: planned } : {},
  );
  const installation = anInstallation({ id: 7, sn: 'FR123', description: 'Dom' });
  queries.installation('FR123').value = ready(installation);
  queries.installations.value = ready({ rows: [installation], total: 1 });
  return { queries, calls };
}

const finish = () => user.click(screen.getByRole('button', { name: 'Zakończ wizytę' }));
const section = () => screen.findByRole('region', { name: 'Wymień falownik' });

describe('an exchanged inverter in a visit', () => {
  test('is decided with the end of the visit, in the same press', async () => {
    const { calls } = await atEnd();
    await user.click(await screen.findByRole('button', { name: 'Wymień falownik' }));
    await pasteInto(user, await within(await section()).findByLabelText(/Nowy numer seryjny/), '30751234');
    await finish();
    await settle();
    const decided = decisionsIn(calls);
    expect(decided.map(([command]) => command)).toEqual(['saveVisit', 'replaceInverter']);
    expect(decided[1]?.[1]).toMatchObject({ installation: 7, inverterSerial: '30751234', visit: UUID });
  });

  test('comes back as it was typed after the page was killed', async () => {
    await atEnd(PLANNED);
    expect((await within(await section()).findByLabelText<HTMLInputElement>(/Nowy numer seryjny/)).value).toBe('30751234');
  });

  test('stops the end with a sentence while something in it is wrong, and is removed by a press', async () => {
    const { calls } = await atEnd({ ...PLANNED, serial: 'FR-123' });
    const form = await section();
    await finish();
    expect(form.textContent).toContain('To numer obecnego falownika.');
    expect(screen.getByText('Popraw wymianę falownika albo ją usuń.')).toBeTruthy();
    expect(decisionsIn(calls)).toEqual([]);
    await user.click(within(form).getByRole('button', { name: 'Usuń wymianę' }));
    await finish();
    await settle();
    expect(decisionsIn(calls).map(([command]) => command)).toEqual(['saveVisit']);
  });
});
