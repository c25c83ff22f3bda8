import { beforeAll, describe, expect, test } from 'vitest';
import { aModemForm, anApi, aTaskBody } from '#tests/support/api.ts';
import { ANY_KIND } from '#tests/support/database.ts';
import { EMAIL, INSTALLATION_LIMITS, type Limited, LICENSE_KEY, PASSWORD, PHONE, TASK_LIMITS } from '#tests/support/validation-limits.ts';
import { madeOnce } from '#tests/support/made-once.ts';

/* The server enforces the same limits as the forms, because other clients can call it. */

const api = madeOnce(() => anApi(ANY_KIND));
beforeAll(async () => {
  expect((await api.ask('POST', 'pv_admin/', aModemForm())).status).toBe(201);
});

/** The result of each value: a status, never 500. */
async function statuses(values: readonly string[], send: (value: string) => Promise<{ readonly status: number }>): Promise<unknown[]> {
  const seen: unknown[] = [];
  for (const value of values) seen.push([value, (await send(value)).status]);
  return seen;
}

async function holds(
  { taken, refused }: Limited,
  send: (value: string) => Promise<{ readonly status: number }>,
  yes: number,
): Promise<void> {
  expect(await statuses(taken, send)).toEqual(taken.map((value) => [value, yes]));
  expect(await statuses(refused, send)).toEqual(refused.map((value) => [value, 400]));
}

describe('an installation', () => {
  test.each(Object.entries(INSTALLATION_LIMITS))('keeps the limits of %s', async (field, limited) => {
    let sn = 'FR123';
    await holds(
      limited,
      async (value) => {
        const answer = await api.ask('PUT', `pv_admin/${encodeURIComponent(sn)}/`, aModemForm({ sn, [field]: value }));
        if (answer.status === 200) ({ sn } = answer.body as { sn: string });
        return answer;
      },
      200,
    );
    expect((await api.ask('PUT', `pv_admin/${encodeURIComponent(sn)}/`, aModemForm())).status).toBe(200);
  });
});

describe('a service request', () => {
  test.each(Object.entries(TASK_LIMITS))('keeps the limits of %s', (field, limited) =>
    holds(limited, (value) => api.ask('POST', 'task_order/', aTaskBody({ [field]: value })), 201),
  );
});

describe('a customer', () => {
  const fresh = () => `${crypto.randomUUID()}@example.com`;
  test('a phone number is taken within its rule, and refused beyond it', () =>
    holds(PHONE, (phone) => api.ask('POST', 'register_flow_user/', { email: fresh(), phone_number: phone }), 201));
  test('an e-mail is taken within its rule, and refused beyond it', () =>
    holds(EMAIL, (email) => api.ask('POST', 'register_flow_user/', { email, phone_number: '601602603' }), 201));
});

describe('a member of staff', () => {
  const account = (changes: object) => {
    const password = 'password_1' in changes ? (changes.password_1 as string) : 'Kotwice12!';
    return { email: `${crypto.randomUUID()}@pv.pl`, password_1: password, password_2: password, license_key: 'NIE-MA', ...changes };
  };
  const register = (changes: object) => api.ask('POST', 'register_care_user/', account(changes), { token: null });

  test('a password is looked at before the license key', async () => {
    for (const password_1 of PASSWORD.refused)
      expect((await register({ password_1 })).body).toEqual({ non_field_errors: [expect.stringContaining('co najmniej 8 znaków')] });
    for (const password_1 of PASSWORD.taken)
      expect((await register({ password_1 })).body).toEqual({ detail: 'Nieprawidłowy klucz licencyjny' });
  });

  test('a license key is taken within its rule, and refused beyond it', () =>
    holds(LICENSE_KEY, (license_key) => register({ license_key }), 201));
});
