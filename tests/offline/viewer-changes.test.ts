import { expect, test } from 'vitest';
import { editAndResend } from '#intents/resolve-changes.ts';
import type { Wire } from '#remote/wire.ts';
import { sentences } from '#server/sentences.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { aTask } from '#tests/support/builders.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import { storeDecision } from '#tests/support/store-decision.ts';

/* A user who has become a viewer, and whose device still has earlier decisions. */

/** The office refuses every change as our own server refuses a viewer's. */
const refusing = (wire: Wire): Wire => ({
  ...wire,
  fetch: async (url, init) =>
    (init.method ?? 'GET') === 'GET'
      ? wire.fetch(url, init)
      : new Response(JSON.stringify({ detail: sentences.viewersOnly }), { status: 403, headers: { 'content-type': 'application/json' } }),
});

test('what a viewer had decided is refused in the server’s words, keeps standing on the device, and ends no session', async () => {
  const { user, network, office, hasTask, rowsOf } = aSyncHarness({ isKeyed: true });
  const { lid } = await hasTask();
  const filed = await user.files(aTask({ reason: 'Brak łączności' }));
  const set = await user.sets(lid, 1);
  const seen = (await user.sees(taskQueries)).find(({ key }) => key === lid);
  if (!seen) throw new Error('The task is not seen.');
  const said = await storeDecision(user.intentContext(), 'commentTask', seen, 'Byłem na miejscu');

  for (let round = 0; round < 3; round += 1) expect((await user.syncs({ wire: refusing(network.wire) })).end).not.toBe('auth');
  for (const seq of [filed, set, said])
    expect(await user.op(seq)).toMatchObject({ state: 'rejected', error: { status: 403, text: sentences.viewersOnly } });
  expect((await user.op(filed)).body).toMatchObject({ reason: 'Brak łączności' });
  expect([rowsOf('Brak łączności'), office.care.comments]).toEqual([[], []]);

  // the role allows changes again: the refused ones are sent by their owner
  await editAndResend(user.intentContext(), filed, aTask({ reason: 'Brak łączności' }));
  await user.syncs();
  expect(rowsOf('Brak łączności')).toHaveLength(1);
});
