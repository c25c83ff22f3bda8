import { afterEach, describe, expect, test, vi } from 'vitest';
import { oidcProvider } from '#server/oidc/provider.ts';

const PLACE = 'https://login.microsoftonline.com';
const TENANT = `${PLACE}/0b0c5d8f-4f0e-4f6f-9d3c-1f6c6f1b7a52/v2.0`;

/** A provider for many tenants has a pattern as its issuer if no tenant is configured. */
const answers = (issuer: string) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({
        issuer,
        authorization_endpoint: `${PLACE}/authorize`,
        token_endpoint: `${PLACE}/token`,
        jwks_uri: `${PLACE}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['pairwise'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    ),
  );

afterEach(() => {
  vi.unstubAllGlobals();
});

const begin = (issuer: string) =>
  oidcProvider(
    { issuer, clientId: 'pv', clientSecret: 'secret', name: 'x', isOwnDirectory: false, isOnly: false },
    'https://pv.example.com/oidc/callback',
  ).begin();

describe('the provider that was set', () => {
  test('is not a tenant for all: a Microsoft tenant that is not configured opens nothing', async () => {
    answers(`${PLACE}/{tenantid}/v2.0`);
    await expect(begin(`${PLACE}/common/v2.0`)).rejects.toThrow('PV_OIDC_ISSUER');
    await expect(begin(`${PLACE}/organizations/v2.0`)).rejects.toThrow('PV_OIDC_ISSUER');
  });

  test('is the one that was named', async () => {
    answers(TENANT);
    expect((await begin(TENANT)).address.origin).toBe(PLACE);
  });
});
