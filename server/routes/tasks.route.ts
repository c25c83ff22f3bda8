import { readTaskChanges } from '#contract/care/task-changes.contract.ts';
import { changeTask, createTask, listTasks } from '#contract/tasks.contract.ts';
import { taskTag } from '#contract/wire/task-tag.ts';
import type { NewTask, Task } from '#domain/service/task.ts';
import type { Author } from '#server/keys/author.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import type { Services } from '#server/services.ts';
import { refusedDetail, refusedFields } from '#server/http/refusals.ts';
import { withKey } from '#server/http/with-key.ts';
import { bodyHash, once, type Once } from '#server/rules/idempotency.ts';
import { sentences } from '#server/sentences.ts';
import { causeOfKey, followStatus, linkDiagnosis } from '#server/care/follow-tasks.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { installationsStore } from '#server/store/installations.store.ts';
import type { Counts } from '#server/store/change-counters.ts';
import { changedTasks } from '#server/store/changed-tasks.ts';
import { noteTaskChange } from '#server/store/task-story.store.ts';
import { tasksStore } from '#server/store/tasks.store.ts';

const YEARS = { first: '2000-01-01', last: '2100-12-31' } as const;

/** True where `If-Match` names the task as it stands, or nothing is asked for. */
export const isExpected = (header: string | undefined, tag: string): boolean => {
  const expected = header?.trim();
  return expected === undefined || expected === '*' || expected.split(',').some((one) => one.trim() === tag);
};

/** Service requests. A creation with an `Idempotency-Key` happens once, however often it is sent. */
export function taskRoutes({ on }: EndpointRouter, { database, clock }: Services, noticed: () => void): void {
  const versionOf = (counts: Counts): number => counts.get('tasks') ?? 0;

  on(listTasks).keep(
    ['tasks'],
    async () => ({ status: 200, body: await tasksStore(database).all() }),
    () => '',
    (counts) => ({ 'X-PV-Version': String(versionOf(counts)) }),
  );

  // the version was read before the rows: what is written meanwhile is told twice, never left out
  on(readTaskChanges).keep(['tasks'], async ({ query: { since } }, counts) => ({
    status: 200,
    body: { version: versionOf(counts), ...(await changedTasks(database, since)) },
  }));

  on(createTask).answer(({ body }, { author, header }) =>
    withKey(header('Idempotency-Key'), async (key) => {
      if (body.createdOn < YEARS.first || body.createdOn > YEARS.last) {
        return { status: 400 as const, body: refusedFields({ creation_date: [sentences.dateRange] }) };
      }
      const filed = await database.transaction((tx) => file(tx, body, author, key));
      if (filed.is === 'reused') return { status: 422 as const, body: refusedDetail(sentences.keyReused) };
      if (filed.is === 'refused') return { status: 400 as const, body: refusedFields({ inverter_sn: [sentences.noSuchInverter] }) };
      return { status: 201 as const, body: filed.value, ...(filed.is === 'known' && { headers: { 'Idempotent-Replayed': 'true' } }) };
    }),
  );

  on(changeTask).answer(async ({ params: { id }, body }, { author, header }) => {
    const day = new Date(body.updatedAt).getUTCFullYear();
    if (day < 2000 || day > 2100) return { status: 400, body: refusedFields({ update_date: [sentences.dateRange] }) };
    return database.transaction(async (tx) => {
      const store = tasksStore(tx);
      const found = await store.byIdForChange(id);
      if (!found) return { status: 404 as const, body: refusedDetail(sentences.notFound) };
      if (!isExpected(header('If-Match'), taskTag(found))) return { status: 412 as const, body: found };
      const changed = (await store.change(id, body)) ?? found;
      await noteTaskChange(tx, found, changed, author, clock());
      await followStatus(tx, found, changed, clock());
      noticed();
      return { status: 200 as const, body: changed };
    });
  });
}

function file(tx: Queryable, asked: NewTask, by: Author, key: string | null): Promise<Once<Task>> {
  const store = tasksStore(tx);
  return once<Task>(tx, key === null ? null : { by, key, path: createTask.path, bodyHash: bodyHash(asked) }, {
    status: 201,
    known: (clientRef) => store.byClientRef(by, clientRef),
    work: async () => {
      const installation = await installationsStore(tx).bySerial(asked.inverterSerial);
      if (!installation) return undefined;
      const description = asked.description.trim() === '' ? installation.description : asked.description;
      const task = await store.file({
        task: asked,
        description,
        address: installation.address,
        by,
        clientRef: key,
        cause: await causeOfKey(tx, key),
      });
      if (key !== null) await linkDiagnosis(tx, key, task.id);
      return task;
    },
  });
}
