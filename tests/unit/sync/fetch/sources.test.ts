import { expect, test } from 'vitest';
import type { Credential } from '#sync/session/credential-provider.ts';
import type { FetchContext } from '#sync/fetch/fetch-context.ts';
import { sourceOf } from '#sync/fetch/sources.ts';
import { firstServiceChecklist, serviceChecklist } from '#texts/checklists/service.ts';
import { inverterSettingsChecklist } from '#texts/checklists/settings.ts';

const OURS = { 'x-pv-care': '1' };
const JSON_TYPE = { 'content-type': 'application/json' };

/** The result of a backend's answer to the call for diagnoses; `etag` of the stored list. */
async function requests(response: Response, etag: string | null = null): Promise<unknown> {
  const credential = { token: 'T', accountId: 'a', epoch: 1 } as unknown as Credential;
  const wire = { base: 'https://biuro.example', timeout: 30_000, fetch: async () => response };
  const got = await sourceOf({ wire, credential } as unknown as FetchContext, { of: 'diagnoses' }, etag);
  return got.is === 'failed' ? got.problem : got;
}

const page = () => new Response('<!doctype html><title>PV Care</title>', { headers: { 'content-type': 'text/html' } });
const refusal = (status: number, headers: Record<string, string> = {}) =>
  new Response('{"detail":"Nie znaleziono."}', { status, headers: { ...JSON_TYPE, ...headers } });

test('a backend that is not ours and knows no such call does not offer it', async () => {
  expect(await requests(refusal(404))).toEqual({ is: 'unsupported' });
  expect(await requests(new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } }))).toEqual({
    is: 'unsupported',
  });
  expect(await requests(refusal(405))).toEqual({ is: 'unsupported' });
});

test('a page instead of an answer is no such call where none was ever had, and a network’s own sign-in where one was', async () => {
  expect(await requests(page())).toEqual({ is: 'unsupported' });
  expect(await requests(page(), '"7"')).toEqual({ is: 'portal' });
});

test('our own backend that has no such thing says so; one that fails or ends the session is not called foreign', async () => {
  expect(await requests(refusal(404, OURS))).toEqual({ is: 'missing' });
  expect(await requests(refusal(401))).toEqual({ is: 'auth' });
  expect(await requests(refusal(502))).toEqual({ is: 'server', status: 502 });
  expect(await requests(new Response('[]', { headers: { ...JSON_TYPE, ...OURS } }))).toMatchObject({ is: 'got', value: [] });
});

test('a device gets the newest version of each checklist that is in use, with members and rules that it does not know', async () => {
  const heads = [serviceChecklist, firstServiceChecklist, inverterSettingsChecklist].map(({ key, version, kind, title }) => ({
    ...{ key, version, kind, title, published_at: '2026-11-28T10:00:00+01:00', retired_at: null },
  }));
  const newer = {
    ...serviceChecklist,
    hue: 7,
    sections: serviceChecklist.sections.map((one) => ({ ...one, items: one.items.map((item) => ({ ...item, rule: 'moon' })) })),
  };
  const bodies = new Map<string, unknown>([
    ['/care/v1/forms/', heads],
    ['/care/v1/forms/service/2/', newer],
    ['/care/v1/forms/settings/1/', inverterSettingsChecklist],
  ]);
  const called: string[] = [];
  const fetch = async (url: string) => {
    const { pathname } = new URL(url);
    called.push(pathname);
    return new Response(JSON.stringify(bodies.get(pathname)), { headers: { ...JSON_TYPE, ...OURS } });
  };
  const credential = { token: 'T', accountId: 'a', epoch: 1 } as unknown as Credential;
  const wire = { base: 'https://biuro.example', timeout: 30_000, fetch };
  const got = await sourceOf({ wire, credential, isSameSession: async () => true } as unknown as FetchContext, { of: 'forms' }, null);
  expect([got, called]).toMatchObject([{ is: 'got', value: [newer, inverterSettingsChecklist] }, [...bodies.keys()]]);
});
