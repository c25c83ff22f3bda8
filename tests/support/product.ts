import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { demoFolder } from './demo-folder.ts';
import { freePort } from './postgres.ts';
import { ROOT } from './scratch.ts';
import { serverProcess } from './server-process.ts';

/** Unit: installations. */
const DEMO_SIZE = 12;

export const STAFF = { username: 'serwis@pvcare.pl', password: 'Serwis!2026' } as const;
export const DEMO = { username: 'demo@pvcare.pl', password: 'Demo!2026' } as const;

/** The folder with the built app; E2E_DIST names another one. */
export const builtApp = (): string => process.env.E2E_DIST ?? join(ROOT, 'dist');

export interface OfficeTask {
  readonly id: number;
  readonly creation_date: string;
  readonly reason: string;
  readonly inverter_sn: string;
  readonly status: number;
}

/** What tests look at of an installation in the list. */
export interface OfficeInstallation {
  readonly id: number;
  readonly sn: string;
  readonly description: string;
  readonly api_type: string;
  readonly address_post_code: string;
  readonly number_of_phases: number;
  readonly is_working: boolean;
  readonly has_events: boolean;
  readonly care_state: string;
  readonly min_date: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly user: { readonly email: string; readonly phone: string } | null;
}

/** The server as a separate process, with a small demo by default, which can be killed and started again with the same data. */
export async function aProduct(settings: Readonly<Record<string, string>> = {}, size = DEMO_SIZE) {
  const data = await demoFolder(size);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = serverProcess({
    PORT: String(port),
    PV_APP: builtApp(),
    PV_SEED: `demo,size=${size},simulator=off`,
    PV_LOG_LEVEL: 'error',
    PV_DATA_DIR: data,
    ...settings,
  });
  /** Kills it as by a power cut: nothing is flushed. */
  const kill = async () => {
    await server.end('SIGKILL');
  };
  const remove = async () => {
    await kill();
    await rm(data, { recursive: true, force: true });
  };
  await server.start();
  return { address, port, data, start: server.start, kill, remove, logged: server.printed, office: backOffice(address) };
}

export type Product = Awaited<ReturnType<typeof aProduct>>;

/** The office's data, asked directly. */
export function backOffice(address: string) {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(`${address}${path}`, init);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  let token: string | undefined;
  const signIn = async (who: { readonly username: string; readonly password: string } = STAFF): Promise<string> => {
    const body = JSON.stringify(who);
    const answer = await ask('/api/v1/api-token-auth-care/login/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return ((await answer.json()) as { token: string }).token;
  };
  const authorized = async (): Promise<Record<string, string>> => {
    token ??= await signIn();
    return { authorization: `Token ${token}`, 'content-type': 'application/json' };
  };
  const get = async <T>(path: string): Promise<T> => (await ask(path, { headers: await authorized() })).json() as Promise<T>;
  const put = async (path: string, body: object): Promise<void> => {
    await ask(path, { method: 'PUT', headers: await authorized(), body: JSON.stringify(body) });
  };
  return {
    signIn,
    get,
    put,
    authorized,
    tasks: (): Promise<readonly OfficeTask[]> => get('/api/v1/task_order/'),
    installations: async () => (await get<{ results: readonly OfficeInstallation[] }>('/api/v1/pvs_list/?page_size=1000')).results,
    setStatus: (id: number, status: number) => put(`/api/v1/task_order/${id}/`, { status, update_date: new Date().toISOString() }),
  };
}
