import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '#server/auth/rate-limits.ts';
import { KINDS } from '#tests/support/database.ts';
import { anApi, type Answered, STAFF, type TestApi } from '#tests/support/api.ts';

const { points: ACCOUNT } = LIMITS['login-account'];
const { points: ADDRESS } = LIMITS['login-address'];
/** Attempts that are left in a full count: each of the others would cost a password hash. */
const LEFT = 10;

describe.each(KINDS)('who guesses passwords, on %s', (kind) => {
  let api: TestApi;
  let places = 0;
  beforeEach(async () => {
    api = await anApi(kind, { PV_TRUST_PROXY: 'on' });
  });
  afterEach(() => api.remove());

  /** An address without earlier requests. */
  const elsewhere = () => {
    places += 1;
    return `198.51.${Math.floor(places / 250)}.${(places % 250) + 1}`;
  };
  const signIn = (username: string, password: string, from: string, device?: string): Promise<Answered> =>
    api.ask(
      'POST',
      'api-token-auth-care/login/',
      { username, password },
      {
        token: null,
        headers: { 'X-Forwarded-For': from, ...(device !== undefined && { 'X-PV-Device': device }) },
      },
    );
  /** Counts that many attempts from that address directly, without hashing passwords. */
  const tried = async (from: (turn: number) => string, left = LEFT) => {
    for (let turn = 0; turn < ADDRESS - left; turn += 1) await api.limits.take('login-address', from(turn));
  };
  const statuses = (answers: readonly Answered[]) => {
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };

  test('gets no further by writing the account in another way', async () => {
    const { username } = STAFF;
    const ways = [
      username,
      ` ${username}`,
      `${username}\t`,
      username.toUpperCase(),
      `\u00a0${username} `,
      `\n ${username.replace('s', 'S')}`,
    ];
    const tries = [];
    for (let turn = 0; turn < 3 * ACCOUNT; turn += 1) tries.push(await signIn(ways[turn % ways.length] ?? '', `zle${turn}`, elsewhere()));
    expect(statuses(tries)).toEqual({ 400: ACCOUNT, 429: 2 * ACCOUNT });
  });

  test('nor to more mails about a new password', async () => {
    const { points } = LIMITS['reset-account'];
    for (let turn = 0; turn < 4 * points; turn += 1) {
      const email = turn % 2 ? `${' '.repeat(turn)}${STAFF.username}` : STAFF.username.toUpperCase();
      await api.ask('POST', 'password_reset/', { email }, { token: null, headers: { 'X-Forwarded-For': elsewhere() } });
    }
    expect(await api.database.rows('select id from mails')).toHaveLength(points);
  });

  test('all at once: no more are looked at than one after the other, and the right one among them is not let in', async () => {
    const from = elsewhere();
    await tried(() => from);
    const burst = await Promise.all(
      Array.from({ length: 6 * ADDRESS }, (_, turn) =>
        turn === 5 * ADDRESS ? signIn(STAFF.username, STAFF.password, from) : signIn(`ktos${turn}@example.com`, 'zle', from),
      ),
    );
    expect(statuses(burst)).toEqual({ 400: LEFT, 429: 6 * ADDRESS - LEFT });
    expect((await signIn(STAFF.username, STAFF.password, elsewhere())).status).toBe(200);
  });

  test('in a network of the sixth version, from as many addresses as he likes: they are one', async () => {
    const beside = (turn: number) => `2001:db8:7:1::${(turn + 1).toString(16)}`;
    await tried(beside);
    const tries = await Promise.all(
      Array.from({ length: 2 * ADDRESS }, (_, turn) => signIn(`ktos${turn}@example.com`, 'zle', beside(ADDRESS + turn))),
    );
    expect(statuses(tries)).toEqual({ 400: LEFT, 429: 2 * ADDRESS - LEFT });
    expect((await signIn('ktos@example.com', 'zle', '2001:db8:7:2::1')).status).toBe(400);
  });

  test('does not delay sign-ins from other addresses', async () => {
    const from = elsewhere();
    await tried(() => from, ADDRESS / 2);
    let ended = 0;
    const burst = Promise.all(
      Array.from({ length: 5 * ADDRESS }, async (_, turn) => {
        const answer = await signIn(`ktos${turn}@example.com`, 'zle', from);
        ended += answer.status === 400 ? 1 : 0;
        return answer;
      }),
    );
    await expect.poll(() => ended, { timeout: 30_000, interval: 5 }).toBeGreaterThan(2);
    const before = ended;
    expect((await signIn(STAFF.username, STAFF.password, elsewhere())).status).toBe(200);
    expect(ended - before).toBeLessThan(ADDRESS / 4);
    await burst;
  });

  test('an office where every user knows the password never has to wait', async () => {
    const from = elsewhere();
    const answers = [];
    for (let turn = 0; turn < ADDRESS + 20; turn += 5) {
      answers.push(...(await Promise.all(Array.from({ length: 5 }, () => signIn(STAFF.username, STAFF.password, from)))));
    }
    expect(statuses(answers)).toEqual({ 200: ADDRESS + 20 });
  });

  describe('a device that has signed in', () => {
    const known = async (from: string, before?: string): Promise<string> => {
      const { status, headers } = await signIn(STAFF.username, STAFF.password, from, before);
      expect(status).toBe(200);
      return headers.get('X-PV-Device') ?? '';
    };
    const guess = async (count: number, from: () => string, device?: string) => {
      const answers = [];
      for (let turn = 0; turn < count; turn += 1) answers.push(await signIn(STAFF.username, `zle${turn}`, from(), device));
      return statuses(answers);
    };

    test('lets its owner in while others guess, from elsewhere or from beside him', async () => {
      const home = elsewhere();
      const device = await known(home);
      expect(device).toMatch(/^[\w-]{43}$/);
      expect(await guess(ACCOUNT + 5, elsewhere)).toEqual({ 400: ACCOUNT, 429: 5 });
      expect((await signIn(STAFF.username, STAFF.password, elsewhere())).status).toBe(429);
      expect((await signIn(STAFF.username, STAFF.password, elsewhere(), device)).status).toBe(200);
      await tried(() => home);
      await Promise.all(Array.from({ length: LEFT }, (_, turn) => signIn(`ktos${turn}@example.com`, 'zle', home)));
      expect((await signIn('ktos@example.com', 'zle', home)).status).toBe(429);
      expect(await known(home, device)).toBe(device);
    });

    test('may guess no more often than others, and only there', async () => {
      const device = await known(elsewhere());
      expect(await guess(ACCOUNT + 5, elsewhere, device)).toEqual({ 400: ACCOUNT, 429: 5 });
      expect((await signIn(STAFF.username, STAFF.password, elsewhere())).status).toBe(200);
    });

    test('is known for the accounts that signed in there, and no secret of one’s own makes it known', async () => {
      const device = await known(elsewhere());
      const invented = 'x'.repeat(43);
      const answers = [];
      for (let turn = 0; turn < 2 * ACCOUNT; turn += 1) {
        answers.push(await signIn('anna@example.com', 'zle', elsewhere(), [invented, device, '', 'a b'][turn % 4]));
      }
      expect(statuses(answers)).toEqual({ 400: ACCOUNT, 429: ACCOUNT });
    });
  });
});
