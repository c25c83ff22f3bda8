import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf, SCOPES, type Scope } from '#contract/endpoint.ts';
import { addInstallation } from '#contract/installations.contract.ts';
import { ENDPOINTS, EXTENSIONS } from '#contract/table.ts';
import { administer } from '#server/control/administer.ts';
import { anApi, type TestApi } from '#tests/support/api.ts';
import { ANY_KIND } from '#tests/support/database.ts';

/** Routes that are no endpoints: readings with a modem's key, pages, files, health checks; /metrics has a token of its own. */
const OTHER_ROUTES = [
  'POST /ingest/v1/readings',
  'GET /flow/activate/',
  'POST /flow/activate/',
  'GET /oidc/start',
  'GET /oidc/callback',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /config.json',
  'GET /api/docs',
  'GET /api/docs/',
  'GET /api/docs/start.js',
  'GET /api/docs/openapi.json',
  'GET /api/docs/swagger-ui.css',
  'GET /api/docs/swagger-ui-bundle.js',
  'GET /maps/*',
  'GET /*',
];
const CALLS = [...ENDPOINTS, ...EXTENSIONS];
const UUID = '7f3a0c1e-5b7d-4c2a-9f11-2d4e6a8b0c1d';
const PARAMS = { id: 1, sn: 'FR123', email: 'anna@example.com', key: 'service', version: 1, uuid: UUID, sha256: 'a'.repeat(64) };

let api: TestApi;
const keys = new Map<Scope, string>();
/** Routes of a sign-in by a provider exist only where one is set; this test does not call it. */
const OIDC = { PV_OIDC_ISSUER: 'https://id.example.com', PV_OIDC_CLIENT_ID: 'pv', PV_OIDC_CLIENT_SECRET: 'x' };
beforeAll(async () => {
  api = await anApi(ANY_KIND, { PV_METRICS: 'on', PV_METRICS_TOKEN: 'tajny-token-prometeusza', ...OIDC });
  for (const scope of SCOPES) {
    const { lines } = await administer(api.database, ['key', 'add', `only-${scope}`, '--scope', scope]);
    keys.set(scope, lines[1]?.split(': ')[1] ?? '');
  }
});
afterAll(() => api.remove());

test('every route of the server is an endpoint or one of the other routes, and each of these is served', () => {
  const routes = api.app.routes.filter(({ method }) => method !== 'ALL');
  const served = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect([...new Set(served)].sort()).toEqual([...CALLS.map(({ method, path }) => `${method} ${path}`), ...OTHER_ROUTES].sort());
  const everyMethod = api.app.routes.filter(({ method }) => method === 'ALL').map(({ path }) => path);
  expect([...new Set(everyMethod)].sort()).toEqual(['/*', '/api/*', '/care/*', '/ingest/*', '/oidc/*']); // middleware of every request, and paths without a call
});

test('nothing that changes is in the scope for reading', () => {
  expect(CALLS.filter(({ access, method }) => access === 'read' && method !== 'GET')).toEqual([]);
});

test('customers, accounts and what makes an installation are for people', () => {
  const ofPeople = /register|password|login|logout|user|flow_pvs|activation|\/me\/|\/staff\//;
  for (const described of CALLS) {
    if (ofPeople.test(described.path)) expect(['open', 'staff'], described.path).toContain(described.access);
  }
  expect(addInstallation.access).toBe('staff');
});

describe.each(SCOPES)('a key for %s', (scope) => {
  test('is let in where the table says, and by no other call; what it may not is 403, never 401', async () => {
    const ask = (described: (typeof CALLS)[number]) =>
      api.ask(described.method, pathOf(described, PARAMS), described.body ? {} : undefined, {
        token: null,
        headers: { Authorization: `Bearer ${keys.get(scope)}` },
      });
    for (const described of CALLS.filter(({ access }) => access !== 'open')) {
      const wanted = described.access;
      const { status, body, headers } = await ask(described);
      if (wanted === scope) expect([200, 400, 404], `${described.name}: ${status}`).toContain(status);
      else {
        expect({ name: described.name, status, body }).toEqual({ name: described.name, status: 403, body: { detail: expect.any(String) } });
        expect(headers.get('WWW-Authenticate')).toBe(
          wanted === 'staff' ? 'Bearer error="insufficient_scope"' : `Bearer error="insufficient_scope", scope="${wanted}"`,
        );
      }
    }
  });

  test('brings readings where it is for that', async () => {
    const { status } = await api.ask('POST', '/ingest/v1/readings', '{"sn":"FR123","at":"2026-06-12T09:00:00Z","power_w":1}', {
      token: null,
      headers: { Authorization: `Bearer ${keys.get(scope)}` },
    });
    expect(status).toBe(scope === 'ingest' ? 200 : 403); // FR123 does not exist: it is kept until it does
  });
});
