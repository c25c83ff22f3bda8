import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { localDateOf } from '#domain/time/warsaw.ts';
import { KINDS } from '#tests/support/database.ts';
import { aModemForm, anApi, aTaskBody } from '#tests/support/api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

interface Listed {
  readonly id: number;
  readonly creation_date: string;
  readonly update_date: string | null;
  readonly status: number;
}

/** `DD.MM.YYYY`, as on the wire. */
const polishDay = (at: number): string => localDateOf(at).split('-').reverse().join('.');

describe.each(KINDS)('changes of devices whose clock is wrong, on %s', (kind) => {
  const lines: { readonly msg: string; readonly minutes?: number }[] = [];
  const api = madeOnce(() => anApi(kind, {}, pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })));
  beforeAll(() => api.ask('POST', 'pv_admin/', aModemForm()));

  /** Unit: ms. Headers of a device whose clock is ahead by this much, for a change that was decided this long ago. */
  const sent = (ahead: number, ago: number) => {
    const decided = api.time.now - ago + ahead;
    return {
      day: polishDay(decided),
      time: new Date(decided).toISOString(),
      headers: { 'PV-Device-Time': new Date(api.time.now + ahead).toISOString(), 'PV-Change-Age': String(Math.round(ago / 1000)) },
    };
  };
  let keys = 0;
  const file = async (ahead: number, ago: number, more: object = {}) => {
    const { day, headers } = sent(ahead, ago);
    keys += 1;
    const all = { ...headers, 'Idempotency-Key': `"zegar-${keys}"`, ...more };
    const answer = await api.ask('POST', 'task_order/', aTaskBody({ creation_date: day }), { headers: all });
    return { status: answer.status, body: answer.body as Listed };
  };
  const close = async (id: number, ahead: number, ago: number) => {
    const { time, headers } = sent(ahead, ago);
    const answer = await api.ask('PUT', `task_order/${id}/`, { update_date: time, status: 1 }, { headers });
    return { status: answer.status, body: answer.body as Listed };
  };
  const story = async (id: number) =>
    (await api.ask('GET', `/care/v1/tasks/${id}/`)).body as {
      readonly comments: readonly { readonly at: string }[];
      readonly history: readonly { readonly field: string; readonly at: string }[];
    };

  test.each([
    ['a year ahead', YEAR],
    ['a year behind', -YEAR],
    ['twenty years behind, before all dates that can be', -30 * YEAR],
    ['right', 0],
  ])('a device %s: creation, comment and closing are dated when they were decided', async (_, ahead) => {
    const filed = await file(ahead, 50 * HOUR);
    expect(filed).toMatchObject({ status: 201, body: { creation_date: polishDay(api.time.now - 50 * HOUR) } });
    const { id } = filed.body;
    const { headers } = sent(ahead, 40 * HOUR);
    expect((await api.ask('POST', `/care/v1/tasks/${id}/comments/`, { text: 'Wymieniono wkładkę.' }, { headers })).status).toBe(201);
    const closed = await close(id, ahead, 30 * HOUR);
    expect(closed.status).toBe(200);
    expect(Date.parse(closed.body.update_date ?? '')).toBe(api.time.now - 30 * HOUR);
    const { history, comments } = await story(id);
    expect(history.map(({ field, at }) => [field, api.time.now - Date.parse(at)])).toEqual([
      ['created', 50 * HOUR],
      ['status', 30 * HOUR],
    ]);
    expect(comments.map(({ at }) => api.time.now - Date.parse(at))).toEqual([40 * HOUR]);
  });

  test('what a right clock says is kept to the millisecond', async () => {
    const { body } = await file(0, HOUR);
    const dated = api.time.now - 5_000 - 321;
    const headers = { 'PV-Change-Age': '5', 'PV-Device-Time': new Date(api.time.now).toISOString() };
    const closed = await api.ask('PUT', `task_order/${body.id}/`, { update_date: new Date(dated).toISOString(), status: 1 }, { headers });
    expect(Date.parse((closed.body as Listed).update_date ?? '')).toBe(dated);
  });

  test('a closing is neither before the filing nor after the arrival', async () => {
    const { body } = await file(0, HOUR);
    const early = await close(body.id, 0, 3 * HOUR);
    expect(api.time.now - Date.parse(early.body.update_date ?? '')).toBe(HOUR);
    for (const age of ['-50', '99999999999', 'x', '1.5']) {
      const { body: other } = await file(0, HOUR);
      const options = { headers: { 'PV-Change-Age': age } };
      const answer = await api.ask('PUT', `task_order/${other.id}/`, { update_date: '2031-01-01T00:00:00Z', status: 1 }, options);
      expect(Date.parse((answer.body as Listed).update_date ?? '')).toBe(api.time.now);
    }
  });

  test('a creation that is sent again is answered as at first, however old it has become meanwhile', async () => {
    const key = { 'Idempotency-Key': '"raz-wyslane"' };
    const { day } = sent(YEAR, 0);
    const again = (age: number) =>
      api.ask('POST', 'task_order/', aTaskBody({ creation_date: day }), { headers: { ...key, 'PV-Change-Age': String(age) } });
    const first = await again(0);
    expect(first.status).toBe(201);
    expect(await again(300_000)).toMatchObject({ status: 201, body: first.body });
  });

  test('a foreign client reports no age, and dates its changes by itself', async () => {
    const { body } = await api.ask('POST', 'task_order/', aTaskBody({ creation_date: '01.02.2031' }));
    expect(body).toMatchObject({ creation_date: '01.02.2031' });
    const change = { update_date: '2031-02-03T04:05:06.000Z', status: 1 };
    const changed = (await api.ask('PUT', `task_order/${(body as Listed).id}/`, change)).body as Listed;
    expect(Date.parse(changed.update_date ?? '')).toBe(Date.parse(change.update_date));
  });

  test('the log reports a clock that is wrong by more than five minutes, and no other', async () => {
    lines.length = 0;
    await file(4 * 60_000, 0);
    await file(-7 * 60_000, 0);
    expect(lines.map(({ msg, minutes }) => [msg, minutes])).toEqual([['the clock of a device is wrong', -7]]);
  });
});
