import { commentTask, readTaskStory } from '#contract/care/task-story.contract.ts';
import { pathOf } from '#contract/endpoint.ts';
import { countedBack } from '#domain/service/change-time.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import { refusedDetail } from '#server/http/refusals.ts';
import { withKey, arrivalOf } from '#server/http/change-headers.ts';
import { bodyHash, once } from '#server/concurrency/idempotency.ts';
import { sentences } from '#server/sentences.ts';
import type { Services } from '#server/http/services.ts';
import { commentByRef, commentsOf, historyOf, writeComment } from '#server/store/task-story.store.ts';
import { tasksStore } from '#server/store/tasks.store.ts';

/** What was said about service requests and done to them. A comment with an `Idempotency-Key` is made once, however often it is sent. */
export function taskStoryRoutes({ on }: EndpointRouter, { database, clock }: Services): void {
  const notFound = { status: 404 as const, body: refusedDetail(sentences.notFound) };

  on(readTaskStory).answer(async ({ params: { id } }) => {
    const task = await tasksStore(database).byId(id);
    if (!task) return notFound;
    return { status: 200, body: { ...task, comments: await commentsOf(database, id), history: await historyOf(database, id) } };
  });

  on(commentTask).answer(({ params: { id }, body: { text } }, { author: by, header }) =>
    withKey(header('Idempotency-Key'), async (key) => {
      const arrival = arrivalOf(header, clock());
      const keyed = key === null ? null : { by, key, path: pathOf(commentTask, { id }), bodyHash: bodyHash({ text }) };
      const made = await database.transaction((tx) =>
        once(tx, keyed, {
          status: 201,
          known: (clientRef) => commentByRef(tx, by, clientRef),
          work: async () => {
            const store = tasksStore(tx);
            if (!(await store.byId(id))) return undefined;
            const at = arrival ? Math.max(countedBack(arrival), await store.filedAt(id)) : clock();
            return writeComment(tx, { task: id, by, text, clientRef: key, at });
          },
        }),
      );
      if (made.is === 'refused') return notFound;
      if (made.is === 'reused') return { status: 422 as const, body: refusedDetail(sentences.keyReused) };
      return { status: 201 as const, body: made.value, ...(made.is === 'known' && { headers: { 'Idempotent-Replayed': 'true' } }) };
    }),
  );
}
