import { beforeAll, describe, expect, test } from 'vitest';
import { KINDS } from '#tests/support/database.ts';
import { aModemForm, anApi, aTaskBody, STAFF } from '#tests/support/api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

interface Story {
  readonly id: number;
  readonly reason: string;
  readonly comments: readonly { readonly id: number; readonly author: string; readonly at: string; readonly text: string }[];
  readonly history: readonly {
    readonly by: string | null;
    readonly field: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
}

describe.each(KINDS)('what was said about a task and done to it, on %s', (kind) => {
  const api = madeOnce(() => anApi(kind));
  beforeAll(() => api.ask('POST', 'pv_admin/', aModemForm()));

  const file = async () => ((await api.ask('POST', 'task_order/', aTaskBody())).body as { id: number }).id;
  const at = (id: number) => `/care/v1/tasks/${id}/`;
  const story = async (id: number) => (await api.ask('GET', at(id))).body as Story;
  const say = (id: number, body: object, key?: string) =>
    api.ask('POST', `${at(id)}comments/`, body, key === undefined ? {} : { headers: { 'Idempotency-Key': key } });
  const setStatus = (id: number, status: number) =>
    api.ask('PUT', `task_order/${id}/`, { update_date: '2026-11-20T12:00:00+01:00', status });

  test('a new task was filed by a user, and has no comments yet', async () => {
    const id = await file();
    expect(await story(id)).toMatchObject({
      id,
      reason: 'Falownik nie startuje',
      comments: [],
      history: [{ by: STAFF.username, field: 'created', before: null, after: null }],
    });
  });

  test('each change of the status is kept, with who made it; one that changes nothing is none', async () => {
    const id = await file();
    for (const status of [1, 1, 0, 2]) await setStatus(id, status);
    expect((await story(id)).history.slice(1)).toEqual(
      [
        ['0', '1'],
        ['1', '0'],
        ['0', '2'],
      ].map(([before, after]) => ({ at: expect.any(String), by: STAFF.username, field: 'status', before, after })),
    );
  });

  test('a change that was refused is not in the history', async () => {
    const id = await file();
    const options = { headers: { 'If-Match': '"another"' } };
    expect((await api.ask('PUT', `task_order/${id}/`, { update_date: '2026-11-20T12:00:00+01:00', status: 1 }, options)).status).toBe(412);
    expect((await story(id)).history).toHaveLength(1);
  });

  test('comments stand in the order in which they were made, trimmed, with author and time', async () => {
    const id = await file();
    const first = await say(id, { text: '  Wymieniono bezpiecznik.\nŹródło: łańcuch 2 ' });
    expect(first).toMatchObject({ status: 201, body: { author: STAFF.username, text: 'Wymieniono bezpiecznik.\nŹródło: łańcuch 2' } });
    const second = await say(id, { text: 'ż'.repeat(4000) });
    expect((await story(id)).comments).toEqual([first.body, second.body]);
  });

  test.each([
    ['', 'To pole nie może być puste.'],
    [' \n ', 'To pole nie może być puste.'],
    [undefined, 'To pole jest wymagane.'],
    [7, 'Wymagany jest tekst.'],
    ['x'.repeat(4001), 'To pole może mieć najwyżej 4000 znaków.'],
  ])('%j is no comment: %s', async (text, sentence) => {
    expect(await say(await file(), { text })).toMatchObject({ status: 400, body: { text: [sentence] } });
  });

  test('the same key again is answered with the first answer and says nothing twice', async () => {
    const id = await file();
    const sent = await Promise.all([1, 2, 3].map(() => say(id, { text: 'raz' }, '"uwaga-1"')));
    expect(sent.map(({ status, body }) => [status, body])).toEqual(sent.map(() => [201, sent[0]?.body]));
    await api.database.rows('delete from idempotency');
    const again = await say(id, { text: 'raz' }, '"uwaga-1"');
    expect([again.body, again.headers.get('Idempotent-Replayed')]).toEqual([sent[0]?.body, 'true']);
    expect((await story(id)).comments).toEqual([sent[0]?.body]);
  });

  test('a key that served something else is refused, and one whose task is unknown may be tried again', async () => {
    const [one, other] = [await file(), await file()];
    await say(one, { text: 'raz' }, '"uwaga-2"');
    expect((await say(one, { text: 'dwa' }, '"uwaga-2"')).status).toBe(422);
    expect((await say(other, { text: 'raz' }, '"uwaga-2"')).status).toBe(422);
    expect((await say(999_999, { text: 'raz' }, '"uwaga-3"')).status).toBe(404);
    expect((await say(one, { text: 'raz' }, '"uwaga-3"')).status).toBe(201);
    expect((await say(one, { text: 'raz' }, `"${'k'.repeat(256)}"`)).status).toBe(400);
  });

  test('an unknown task has no story', async () => {
    expect(await api.ask('GET', at(999_999))).toMatchObject({ status: 404, body: { detail: 'Nie znaleziono.' } });
  });

  test('a client that has the story gets 304 until there is a new comment', async () => {
    const id = await file();
    const tag = (await api.ask('GET', at(id))).headers.get('ETag') ?? '';
    const revalidate = () => api.ask('GET', at(id), undefined, { headers: { 'If-None-Match': tag } });
    expect((await revalidate()).status).toBe(304);
    await say(id, { text: 'Nowe' });
    expect((await revalidate()).status).toBe(200);
  });

  test('an account that is gone leaves what it said', async () => {
    const id = await file();
    await say(id, { text: 'Byłem na miejscu' });
    await api.database.rows('update task_comments set staff_id = null');
    expect((await story(id)).comments).toMatchObject([{ author: STAFF.username, text: 'Byłem na miejscu' }]);
  });
});
