import { afterEach, expect, test, vi } from 'vitest';
import { oidcSignIn } from '#app/boot/oidc.ts';
import { sessionCell } from '#sync/session/session-state.ts';
import { json } from '#tests/support/http.ts';

const settings = (oidc: unknown) => json(200, { oidc });

/** The sign-in of a page whose server gives these answers to `/config.json`, in order. */
function aPage(...answers: readonly (Response | 'no network')[]) {
  const left = [...answers];
  const requests: string[] = [];
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    const answer = left.shift();
    if (!(answer instanceof Response)) throw new TypeError('Failed to fetch');
    return answer;
  });
  const oidc = oidcSignIn({
    state: sessionCell().get,
    signInByCode: async () => ({ ok: false, problem: { is: 'offline' } }),
  });
  return { oidc, requests };
}
afterEach(() => vi.unstubAllGlobals());

test('the setting for passwords is read again each time, and the provider is offered as soon as it is known', async () => {
  const { oidc, requests } = aPage(
    settings({ name: 'Konto firmowe', only: false }),
    settings({ name: 'Konto firmowe', only: true }),
    settings({ name: 'Konto firmowe', only: false }),
  );
  expect(await oidc.arePasswordsOff()).toBe(false);
  expect(oidc.view.value).toMatchObject({ name: 'Konto firmowe', isOnly: false });
  expect(await oidc.arePasswordsOff()).toBe(true);
  expect(oidc.view.value).toMatchObject({ name: 'Konto firmowe', isOnly: true });
  expect(await oidc.arePasswordsOff()).toBe(false);
  expect(requests).toEqual(['/config.json', '/config.json', '/config.json']);
});

test.each([
  ['another backend has no provider', settings(null)],
  ['a host knows no settings', json(404, {})],
  ['a host cannot answer now', json(503, {})],
  ['a portal answers in its place', new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
  ['nothing answers', 'no network' as const],
])('passwords count as allowed where %s, whatever was read before', async (_, answer) => {
  const { oidc } = aPage(settings({ name: 'Konto firmowe', only: true }), answer);
  expect(await oidc.arePasswordsOff()).toBe(true);
  expect(await oidc.arePasswordsOff()).toBe(false);
});

test('where the page is not secure the provider cannot be offered, and passwords are off all the same', async () => {
  const { oidc } = aPage(settings({ name: 'Konto firmowe', only: true }));
  vi.stubGlobal('isSecureContext', false);
  expect(await oidc.arePasswordsOff()).toBe(true);
  expect(oidc.view.value).toMatchObject({ name: null, isOnly: false });
});
