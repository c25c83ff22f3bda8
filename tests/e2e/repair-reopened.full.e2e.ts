import { expect, type Page } from '@playwright/test';
import { aTaskBody } from '#tests/support/api.ts';
import { isReadyOffline } from '#tests/support/app-page.ts';
import { isPrepared } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { type OperatedProduct, operatedAlone as test } from '#tests/support/operated-product.ts';

/* Repairs that the data did not confirm: shown on the dashboard, and reopened there. */

/** A sweep judges checks, and sweeps are a minute apart. */
test.describe.configure({ timeout: 300_000 });

const HOUR = 3_600_000;
const STEP = 300_000;
const card = (page: Page) => page.getByRole('region', { name: 'Do ponownego sprawdzenia' });
const openings = (page: Page) => card(page).getByRole('button', { name: 'Otwórz ponownie' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Otworzyć zgłoszenie ponownie?' });

interface Installation {
  readonly id: number;
  readonly sn: string;
  readonly pv_modem: string;
}

async function callsOf({ address, office }: OperatedProduct) {
  const token = `Token ${await office.signIn()}`;
  const ask = async <T>(path: string, method = 'GET', body?: string, key = token): Promise<T> => {
    const headers = { authorization: key, 'content-type': path.startsWith('/ingest') ? 'application/x-ndjson' : 'application/json' };
    const answer = await fetch(`${address}${path}`, { method, headers, ...(body && { body }) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const unconfirmed = async () => (await ask<{ task: number }[]>('/care/v1/repair_checks/?state=unconfirmed')).map(({ task }) => task);
  const status = async (id: number) => (await office.tasks()).find((task) => task.id === id)?.status;
  return { ask, unconfirmed, status };
}

type Calls = Awaited<ReturnType<typeof callsOf>>;

/** Two days ago at ten in the morning: an hour of daylight follows in every season. */
function closing(): number {
  const at = new Date(Date.now() - 48 * HOUR);
  return at.setUTCHours(9, 0, 0, 0);
}

/** Its logger reports that the inverter did not run in the hours around the closing; then a user closes the repair. */
async function repairInVain(operated: OperatedProduct, { ask }: Calls, { sn, pv_modem: modem }: Installation): Promise<void> {
  const key = /\S{20,}/.exec(await operated.operate('modems', 'key', modem))?.[0] ?? '';
  const around = Array.from({ length: 96 }, (_, index) => closing() + (index - 24) * STEP);
  const lines = around.map((at) => JSON.stringify({ sn, at: new Date(at).toISOString(), power_w: 0, state: 'FAULT' }));
  await ask('/ingest/v1/readings', 'POST', lines.join('\n'), `Modem ${key}`);
  const { id } = await ask<{ readonly id: number }>('/api/v1/task_order/', 'POST', JSON.stringify(aTaskBody({ inverter_sn: sn })));
  const closed = { status: 1, update_date: new Date(closing()).toISOString() };
  await ask(`/api/v1/task_order/${id}/`, 'PUT', JSON.stringify(closed));
}

/** The request of the test. */
async function askedAbout(page: Page): Promise<number> {
  await expect(question(page)).toContainText('Zgłoszenie nr');
  return Number(/Zgłoszenie nr (\d+)/.exec((await question(page).textContent()) ?? '')?.[1]);
}

test('a repair that the data did not confirm is opened again, without a network too, and reaches the office once', async ({
  page,
  context,
  operated,
}) => {
  const calls = await callsOf(operated);
  const { results } = await calls.ask<{ readonly results: readonly Installation[] }>('/api/v1/pvs_list/?page_size=1000');
  // a request that the demo has closed may look the same: days of clouds, and no neighbours to compare with
  const judged = new Set((await calls.ask<{ installation: number }[]>('/care/v1/repair_checks/')).map(({ installation }) => installation));
  const own = (await calls.unconfirmed()).length;
  const others = results.filter(({ id, pv_modem }) => pv_modem !== '' && !judged.has(id));
  for (const one of others.slice(0, 2)) await repairInVain(operated, calls, one);
  await expect.poll(async () => (await calls.unconfirmed()).length, { timeout: 150_000 }).toBe(own + 2);
  await signedIn(page);
  await expect(openings(page)).toHaveCount(own + 2);

  await openings(page).first().click();
  const first = await askedAbout(page);
  await question(page).getByRole('button', { name: 'Anuluj' }).click();
  await expect(question(page)).toHaveCount(0);
  expect(await calls.status(first)).toBe(1);
  await openings(page).first().click();
  await question(page).getByRole('button', { name: 'Otwórz ponownie' }).click();
  await expect.poll(() => calls.status(first)).toBe(0);
  await expect(openings(page)).toHaveCount(own + 1);

  await isReadyOffline(page);
  await isPrepared(page);
  await context.setOffline(true);
  await expect(page.getByTestId('connection')).toHaveAttribute('data-is', 'offline');
  await openings(page).first().click();
  const second = await askedAbout(page);
  await question(page).getByRole('button', { name: 'Otwórz ponownie' }).click();
  await expect(page.getByText('Zapisano na urządzeniu. Biuro dostanie tę zmianę, gdy będzie połączenie.')).toBeVisible();
  await expect(openings(page)).toHaveCount(own);
  expect(await calls.status(second)).toBe(1);
  await context.setOffline(false);
  await expect.poll(() => calls.status(second), { timeout: 60_000 }).toBe(0);
  const { history } = await calls.ask<{ readonly history: readonly { readonly field: string; readonly after: string | null }[] }>(
    `/care/v1/tasks/${second}/`,
  );
  expect(history.filter(({ field, after }) => field === 'status' && after === '0')).toHaveLength(1);
});
