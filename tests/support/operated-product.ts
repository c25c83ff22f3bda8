import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { withPageWorker as test } from './page-worker.ts';
import { aProduct, type Product } from './product.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A product with access to its folder: its letters and the operator's commands. */
export interface OperatedProduct extends Product {
  /** One call of another user's app, not by the page. */
  ask(method: string, path: string, body?: object): Promise<{ readonly status: number; readonly body: unknown }>;
  /** Runs `npm run admin -- …` beside the running server; returns its output. */
  operate(...words: readonly string[]): Promise<string>;
  /** The link of the newest letter, once there are more letters than `known`. */
  link(known: number): Promise<string>;
  letters(): Promise<number>;
}

/** Quoted-printable may break a link over several lines. */
const plain = (mail: string): string => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');

async function anOperatedProduct(settings: Readonly<Record<string, string>> = {}): Promise<OperatedProduct> {
  const product = await aProduct(settings);
  const folder = join(product.data, 'mails');
  const files = async () => (await readdir(folder).catch(() => [])).sort();
  const token = await product.office.signIn({ username: 'demo@pvcare.pl', password: 'Demo!2026' }); // stays valid when the other account's tokens are revoked
  return {
    ...product,
    ask: async (method, path, body) => {
      const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${product.address}/api/v1/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return { status: answer.status, body: await answer.json() };
    },
    operate: async (...words) => {
      const env = { ...process.env, PV_DATA_DIR: product.data };
      return (await promisify(execFile)(process.execPath, ['server/admin.cli.ts', ...words], { cwd: root, env })).stdout;
    },
    letters: async () => (await files()).length,
    link: async (known) => {
      let link = '';
      const find = async () => {
        const names = await files();
        const newest = names.length > known ? names.at(-1) : undefined;
        link = newest ? (/https?:\/\/\S+/.exec(plain(await readFile(join(folder, newest), 'utf8')))?.[0] ?? '') : '';
        return link;
      };
      await expect.poll(find, { message: 'a letter with a link', intervals: [50] }).not.toBe('');
      return link;
    },
  };
}

export const operatedTest = test.extend<object, { readonly operated: OperatedProduct }>({
  operated: [
    async ({ browserName: _ }, use) => {
      const operated = await anOperatedProduct();
      await use(operated);
      await operated.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ operated }, use) => use(operated.address),
});

/** The same for one test only: for tests that lock an account or an address for a while. */
export const operatedAlone = test.extend<{ readonly operated: OperatedProduct }>({
  operated: async ({ browserName: _ }, use) => {
    const operated = await anOperatedProduct();
    await use(operated);
    await operated.remove();
  },
  baseURL: async ({ operated }, use) => use(operated.address),
});

/** A product with roles on; the usual account is an admin. */
export const officeWithRoles = test.extend<object, { readonly operated: OperatedProduct }>({
  operated: [
    async ({ browserName: _ }, use) => {
      const operated = await anOperatedProduct({ PV_ROLES: 'on' });
      await operated.operate('staff', 'role', 'serwis@pvcare.pl', 'admin');
      await use(operated);
      await operated.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ operated }, use) => use(operated.address),
});
