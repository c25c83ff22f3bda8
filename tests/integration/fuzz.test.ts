import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, pathOf } from '#contract/endpoint.ts';
import { ENDPOINTS, EXTENSIONS } from '#contract/table.ts';
import { hashOf, newSecret } from '#server/auth/secrets.ts';
import { KINDS } from '#tests/support/database.ts';
import { aModemForm, anApi, aTaskBody } from '#tests/support/api.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { runsOf } from '#tests/support/runs.ts';

const RUNS = runsOf(60);
/** Words that an answer would contain only if it leaked internal errors. */
const INSIDE = /at [\w.]+ \(|node_modules|\.ts:\d|select |insert into|update |relation "|syntax error|violates|PGlite|ECONN/i;

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 8 }).map((text) => `a\0${text}`),
  fc.constantFrom(
    '\0',
    '\u{fffe}',
    "'; drop table staff; --",
    '../../etc/passwd',
    '%00',
    '1e999',
    '-1',
    '9'.repeat(30),
    '\ud800',
    'Brak',
    '0001-01-01',
  ),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(Number.MAX_SAFE_INTEGER),
  fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 3 }),
);
const FIELDS = [...new Set([...Object.keys(aModemForm()), ...Object.keys(aTaskBody())])].concat(
  'email',
  'password',
  'username',
  'password_1',
  'password_2',
  'license_key',
  'token',
  'phone_number',
  'status',
  'update_date',
  'user',
  'note',
  '__proto__',
);
const body = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
  fc.dictionary(fc.constantFrom(...FIELDS), nasty, { maxKeys: 14 }).map((value) => JSON.stringify(value)),
  {
    weight: 5,
    arbitrary: fc
      .dictionary(fc.constantFrom(...FIELDS), nasty, { minKeys: 1, maxKeys: 2 })
      .map((changes) => JSON.stringify({ ...aModemForm(), ...aTaskBody(), ...changes })),
  },
  fc.string({ maxLength: 200 }),
  fc.integer({ min: 1, max: 5_000 }).map((depth) => '['.repeat(depth)),
);
const segment = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.integer().map(String),
  fc.constantFrom('0', '99999999999', '%00', '..', '1.5'),
);
const query = fc.dictionary(
  fc.constantFrom('page', 'page_size', 'date', 'type', 'last_value', 'x'),
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.integer().map(String),
    fc.constantFrom('2026-11-20', '0000-01-01', '9999-12-31T23:59:59Z', '2026-02-30'),
  ),
);
const headers = fc.record(
  {
    'Idempotency-Key': fc.string({ maxLength: 300 }),
    'If-Match': fc.string({ maxLength: 60 }),
    'If-None-Match': fc.string({ maxLength: 60 }),
  },
  { requiredKeys: [] },
);

const isSendable = (value: string): boolean => /^[\x20-\x7e]*$/.test(value);

describe.each(KINDS)('garbage on %s', (kind) => {
  const api = madeOnce(() => anApi(kind));
  beforeAll(() => api.ask('POST', 'pv_admin/', aModemForm()));

  const throwAt = async (
    described: Endpoint,
    [one, requests, sent, said]: [string, Record<string, string>, string, Record<string, string | undefined>],
  ) => {
    const params = { id: one, sn: one, email: one, key: one, version: one, uuid: one, sha256: one };
    const path = `${pathOf(described, params)}?${new URLSearchParams(requests)}`;
    const kept = Object.fromEntries(
      Object.entries(said).filter((entry): entry is [string, string] => entry[1] !== undefined && isSendable(entry[1])),
    );
    const token = described.name === 'logout' ? await aTokenToEnd() : api.token;
    return api.ask(described.method, path, described.method === 'GET' || described.method === 'DELETE' ? undefined : sent, {
      token,
      headers: kept,
    });
  };

  const aTokenToEnd = async (): Promise<string> => {
    const token = newSecret();
    await api.database.rows('insert into tokens (hash, staff_id) select $1, id from staff limit 1', [hashOf(token)]);
    return token;
  };

  test.each([...ENDPOINTS, ...EXTENSIONS].map((described) => [described.name, described] as const))(
    '%s neither breaks nor leaks internals',
    async (_, described) => {
      const things = fc.tuple(segment, query, body, headers);
      await fc.assert(
        fc.asyncProperty(things, async (thrown) => {
          const answer = await throwAt(described, thrown);
          expect(answer.status).toBeLessThan(500);
          if (answer.status >= 400) expect(JSON.stringify(answer.body)).not.toMatch(INSIDE);
        }),
        { numRuns: RUNS, seed: 20_261_120 },
      );
    },
  );

  test('too much is refused before it is read', async () => {
    const huge = await api.ask('POST', 'task_order/', `{"reason":"${'x'.repeat(300_000)}"}`);
    expect(huge).toMatchObject({ status: 413, body: { detail: expect.any(String) } });
    expect((await api.ask('POST', 'task_order/', `${'['.repeat(100)}${']'.repeat(100)}`)).status).toBe(400);
    expect((await api.ask('POST', 'task_order/', '{"reason": ')).status).toBe(400);
  });

  test('the people and things are all still there', async () => {
    expect(((await api.ask('GET', 'user_list/')).body as unknown[]).length).toBeGreaterThanOrEqual(2);
    expect((await api.ask('GET', 'pv_admin/FR123/')).status).toBe(200);
  });
});
