import { beforeAll, describe, expect, test } from 'vitest';
import { KINDS } from '#tests/support/database.ts';
import { aModemForm, anApi, aTaskBody } from '#tests/support/api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

describe.each(KINDS)('tasks on %s', (kind) => {
  const api = madeOnce(() => anApi(kind));
  beforeAll(() => api.ask('POST', 'pv_admin/', aModemForm()));

  interface Listed {
    id: number;
    reason: string;
    status: number;
    update_date: string | null;
    client_ref: string | null;
  }
  const list = async () => (await api.ask('GET', 'task_order/')).body as Listed[];
  const file = (changes: object = {}, key?: string) =>
    api.ask('POST', 'task_order/', aTaskBody(changes), key === undefined ? {} : { headers: { 'Idempotency-Key': key } });

  test('a filed task is in the list as it was filed, with the installation’s address', async () => {
    const { status, body } = await file({ order: 'Sprawdzić zasilanie' });
    expect(status).toBe(201);
    expect((await list()).at(-1)).toEqual(body);
    expect(body).toEqual({
      id: expect.any(Number),
      employee: 'Jan Kowalski',
      description: 'Dom Kalisz, Polna',
      inverter_sn: 'FR123',
      creation_date: '20.11.2026',
      update_date: null,
      status: 0,
      reason: 'Falownik nie startuje',
      order: 'Sprawdzić zasilanie',
      address_street: 'Polna',
      address_number: '3',
      address_number_2: '',
      address_city: 'Kalisz',
      address_post_code: '62-800',
      client_ref: null,
      installation: expect.any(Number),
    });
  });

  test.each([
    ['employee', '', 'To pole nie może być puste.'],
    ['employee', undefined, 'To pole jest wymagane.'],
    ['reason', '  ', 'To pole nie może być puste.'],
    ['reason', 'x'.repeat(251), 'To pole może mieć najwyżej 250 znaków.'],
    ['order', 'x'.repeat(251), 'To pole może mieć najwyżej 250 znaków.'],
    ['creation_date', '31.02.2026', 'Wymagana jest istniejąca data.'],
    ['creation_date', '01.01.0001', 'Data musi przypadać w latach 2000–2100.'],
    ['inverter_sn', 'NIE-MA', 'Nie ma instalacji o tym numerze seryjnym.'],
  ])('%s = %j is refused: %s', async (field, value, sentence) => {
    expect(await file({ [field]: value })).toMatchObject({ status: 400, body: { [field]: [sentence] } });
  });

  test('250 characters are still a reason', async () => {
    expect((await file({ reason: 'ż'.repeat(250) })).status).toBe(201);
  });

  test('the same key again is answered with the first answer and files nothing', async () => {
    const first = await file({ reason: 'raz' }, '"klucz-1"');
    const again = await file({ reason: 'raz' }, '"klucz-1"');
    expect(first.headers.get('Idempotent-Replayed')).toBeNull();
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(first.body).toMatchObject({ client_ref: 'klucz-1' });
    expect((await list()).filter(({ reason }) => reason === 'raz')).toHaveLength(1);
  });

  test('the same key with another task is refused with 422', async () => {
    await file({ reason: 'jeden' }, '"klucz-2"');
    expect((await file({ reason: 'drugi' }, '"klucz-2"')).status).toBe(422);
    expect((await list()).some(({ reason }) => reason === 'drugi')).toBe(false);
  });

  test('decomposed letters of free texts are stored composed; the key belongs to the body as it was sent', async () => {
    const texts = { description: 'Dom Żółć', employee: 'Łukasz Gąsiór', reason: 'Świeżo złączone', order: 'Жовтий її' };
    const decomposed = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.normalize('NFD')]));
    const first = await file(decomposed, '"klucz-5"');
    expect(first).toMatchObject({ status: 201, body: texts });
    expect(await file(decomposed, '"klucz-5"')).toMatchObject({ status: 201, body: first.body });
    expect((await file(texts, '"klucz-5"')).status).toBe(422);
  });

  test('a refused task leaves its key free for the corrected one', async () => {
    expect((await file({ inverter_sn: 'NIE-MA' }, '"klucz-3"')).status).toBe(400);
    expect((await file({ reason: 'poprawione' }, '"klucz-3"')).status).toBe(201);
  });

  test('a key that no header can mean is refused', async () => {
    expect((await file({}, '""')).status).toBe(400);
    expect((await file({}, `"${'x'.repeat(300)}"`)).status).toBe(400);
  });

  test('even without the table of keys a task knows its own', async () => {
    const first = await file({ reason: 'po latach' }, '"klucz-4"');
    await api.database.rows('delete from idempotency');
    expect((await file({ reason: 'po latach' }, '"klucz-4"')).body).toEqual(first.body);
    expect((await list()).filter(({ reason }) => reason === 'po latach')).toHaveLength(1);
  });

  test('a thousand at once with one key make one task', async () => {
    // on a busy machine some wait too long for a connection: they are refused with 503 and sent again, as an app does
    const fileUntilAccepted = async () => {
      let answer = await file({ reason: 'tysiąc' }, '"klucz-1000"');
      while (answer.status === 503) answer = await file({ reason: 'tysiąc' }, '"klucz-1000"');
      return answer;
    };
    const answers = await Promise.all(Array.from({ length: 1_000 }, fileUntilAccepted));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => (body as Listed).id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('Idempotent-Replayed') === null)).toHaveLength(1);
    expect((await list()).filter(({ reason }) => reason === 'tysiąc')).toHaveLength(1);
  });

  test('a status is changed with the date that was sent, and a 2 stays a 2', async () => {
    const { id } = (await file({ reason: 'zmiana' })).body as Listed;
    const change = (body: unknown, headers: Record<string, string> = {}) => api.ask('PUT', `task_order/${id}/`, body, { headers });
    const closed = await change({ status: 1, update_date: '2026-11-20T12:00:00+01:00' });
    expect(closed).toMatchObject({ status: 200, body: { status: 1, update_date: '2026-11-20T12:00:00+01:00' } });
    expect((await list()).find((task) => task.id === id)).toMatchObject({ status: 1, update_date: '2026-11-20T12:00:00+01:00' });
    expect((await change({ status: '2', update_date: '2026-11-20T12:01:00Z' })).body).toMatchObject({ status: 2 });
    expect(await change({ status: 3, update_date: '2026-11-20T12:00:00Z' })).toMatchObject({
      status: 400,
      body: { status: ['Status to 0, 1 albo 2.'] },
    });
    expect((await change({ status: 1 })).body).toEqual({ update_date: ['To pole jest wymagane.'] });
    expect((await change({ status: 1, update_date: '0000-01-01T00:00:00Z' })).status).toBe(400);
    expect((await api.ask('PUT', 'task_order/99999/', { status: 1, update_date: '2026-11-20T12:00:00Z' })).status).toBe(404);
  });

  test('a change made on an old copy is refused with the present one', async () => {
    const { id } = (await file({ reason: 'warunek' })).body as Listed;
    const at = (time: string) => Date.parse(time);
    const change = (status: number, time: string, tag: string) =>
      api.ask('PUT', `task_order/${id}/`, { status, update_date: time }, { headers: { 'If-Match': tag } });
    expect((await change(1, '2026-11-20T10:00:00Z', '"0-0"')).status).toBe(200);
    const late = await change(0, '2026-11-20T11:00:00Z', '"0-0"');
    expect(late).toMatchObject({ status: 412, body: { id, status: 1, update_date: '2026-11-20T11:00:00+01:00' } });
    expect((await list()).find((task) => task.id === id)?.status).toBe(1);
    expect((await change(0, '2026-11-20T11:00:00Z', `"1-${at('2026-11-20T10:00:00Z')}"`)).status).toBe(200);
    expect((await change(1, '2026-11-20T12:00:00Z', '*')).status).toBe(200);
  });
});
