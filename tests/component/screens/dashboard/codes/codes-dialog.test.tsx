import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnAccount } from '#domain/service/account/own-account.ts';
import { CodesDialog } from '#screens/dashboard/codes/codes-dialog.tsx';
import type { PdfTask } from '#ui/export/pdf-in-worker.ts';
import { memoryCommands, memoryQueries, ready, renderScreen } from '#tests/support/app-context.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';

const made: PdfTask[] = [];
const saved: string[] = [];

/** The worker's part of making a PDF. */
class PdfWorker extends EventTarget {
  postMessage(task: PdfTask): void {
    made.push(task);
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { pdf: new ArrayBuffer(8) } })));
  }
  terminate(): void {}
}

// what the browser does, not the modules: files of this part share their imports, so that a module may be there already
beforeEach(() => {
  made.length = 0;
  saved.length = 0;
  vi.stubGlobal('Worker', PdfWorker);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pdf');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ACCOUNT: OwnAccount = { email: 'serwis@pvcare.pl', digest: 'off', role: 'staff', areRolesOn: false };
const coded = (id: number) => anInstallation({ id, sn: `SN${id}`, description: `Dom ${id}`, code: `ABCD${1000 + id}` });

function opened(count: number, account: Partial<OwnAccount> = {}) {
  const queries = memoryQueries();
  queries.ownAccount.value = ready({ ...ACCOUNT, ...account });
  const rows = Array.from({ length: count }, (_, at) => coded(at));
  renderScreen(<CodesDialog installations={rows} onClose={() => undefined} />, {
    at: '/',
    queries,
    commands: memoryCommands(queries).commands,
  });
  return userEvent.setup({ delay: null });
}
const make = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pobierz PDF' });

test('labels have the address that the server is reached at, in the chosen size', async () => {
  const user = opened(2, { publicUrl: 'https://pv.example.com' });
  expect(await screen.findByText('Wybrano: 2 instalacje')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Format'), 'label');
  await user.click(make());
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^kody-qr-\d{4}-\d{2}-\d{2}\.pdf$/)]));
  expect(made).toMatchObject([
    { labels: { size: 'label', labels: [{ name: 'Dom 0', address: 'https://pv.example.com/i/ABCD1000' }, {}] } },
  ]);
});

test('without such an address that of the app is used', async () => {
  const user = opened(1);
  await user.click(make());
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(made).toMatchObject([{ labels: { size: 'sheet', labels: [{ address: `${location.origin}/i/ABCD1000` }] } }]);
});

test('an empty list makes no file', async () => {
  opened(0);
  expect([screen.getByText('Lista jest pusta.'), make().disabled]).toMatchObject([{}, true]);
});

test('more than a thousand make no file, and a sentence says what to do', () => {
  opened(1_001);
  expect([screen.getByText(/^Najwyżej 1\s000 etykiet naraz/), make().disabled]).toMatchObject([{}, true]);
});
