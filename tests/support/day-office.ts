import { expect, type Page } from '@playwright/test';
import { addDays } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { type aProduct, STAFF } from './product.ts';

interface PlannedRow {
  readonly task: number;
  readonly version: number;
  readonly planned_on: string | null;
  readonly place: number | null;
}

export const today = (): string => localDateOf(Date.now());

/** The plan at the office. */
export async function aDayOffice(page: Page, { office }: Pick<Awaited<ReturnType<typeof aProduct>>, 'office'>) {
  const login = await page.request.post('/api/v1/api-token-auth-care/login/', { data: STAFF });
  const headers = { authorization: `Token ${((await login.json()) as { token: string }).token}` };
  const get = async <T>(path: string): Promise<T> => (await page.request.get(path, { headers })).json() as Promise<T>;
  const rows = (): Promise<PlannedRow[]> => get(`/care/v1/plan/?from=${addDays(today(), -7)}&to=${addDays(today(), 28)}`);
  const me = async () => (await get<{ id: number; is_me: boolean }[]>('/care/v1/technicians/')).find(({ is_me: isMe }) => isMe)?.id ?? 0;
  const plan = async ({ task, version }: PlannedRow, data: object): Promise<void> => {
    const reply = await page.request.patch(`/care/v1/tasks/${task}/plan/`, { headers: { ...headers, 'if-match': `"${version}"` }, data });
    expect(reply.ok(), await reply.text()).toBe(true);
  };
  return {
    me,
    rows,
    row: async (task: number) => (await rows()).find((one) => one.task === task),
    plan,
    /** Plans the first open requests for the account today, and takes the day from all others. */
    async planToday(count: number): Promise<readonly number[]> {
      const open = new Set((await office.tasks()).filter(({ status }) => status !== 1).map(({ id }) => id));
      const all = (await rows()).filter(({ task }) => open.has(task));
      const mine = all.slice(0, count);
      if (mine.length < count) throw new Error(`The demo has fewer than ${count} open requests.`);
      for (const other of all.slice(count)) await plan(other, { planned_on: null });
      const assignee = await me();
      for (const row of mine) await plan(row, { planned_on: today(), assignee, helper: null, from: null, to: null });
      return mine.map(({ task }) => task);
    },
  };
}
