import { OWN_HEADERS } from '#contract/own-headers.ts';
import { readTaskChanges } from '#contract/care/task-changes.contract.ts';
import { changeTask, createTask, listTasks } from '#contract/tasks.contract.ts';
import { taskTag } from '#contract/wire/etags.ts';
import { type Arrival, countedBack, decidedAt, decidedOn } from '#domain/service/change-time.ts';
import type { NewTask, Task } from '#domain/service/task.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Author } from '#server/store/audit.store.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import type { Services } from '#server/http/services.ts';
import { refusedDetail, refusedFields } from '#server/http/refusals.ts';
import { withKey, arrivalOf } from '#server/http/change-headers.ts';
import { bodyHash, once, type Once } from '#server/concurrency/idempotency.ts';
import { sentences } from '#server/sentences.ts';
import { causeOfKey, followStatus, linkDiagnosis } from '#server/care/follow-tasks.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { installationsStore } from '#server/store/installations.store.ts';
import type { Counts } from '#server/store/change-counters.ts';
import { changedTasks, tasksStore } from '#server/store/tasks.store.ts';
import { noteTaskChange } from '#server/store/task-story.store.ts';

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
    (counts) => ({ [OWN_HEADERS.listVersion]: String(versionOf(counts)) }),
  );

  // the version was read before the rows: what is written meanwhile is told twice, never left out
  on(readTaskChanges).keep(['tasks'], async ({ query: { since } }, counts) => ({
    status: 200,
    body: { version: versionOf(counts), ...(await changedTasks(database, since)) },
  }));

  on(createTask).answer(({ body }, { author, header }) =>
    withKey(header('Idempotency-Key'), async (key) => {
      const arrival = arrivalOf(header, clock());
      const createdOn = arrival ? decidedOn(body.createdOn, arrival) : body.createdOn;
      if (createdOn < YEARS.first || createdOn > YEARS.last) {
        return { status: 400 as const, body: refusedFields({ creation_date: [sentences.dateRange] }) };
      }
      const filed = await database.transaction((tx) => file(tx, { asked: body, createdOn, arrival }, author, key));
      if (filed.is === 'reused') return { status: 422 as const, body: refusedDetail(sentences.keyReused) };
      if (filed.is === 'refused') return { status: 400 as const, body: refusedFields({ inverter_sn: [sentences.noSuchInverter] }) };
      return { status: 201 as const, body: filed.value, ...(filed.is === 'known' && { headers: { 'Idempotent-Replayed': 'true' } }) };
    }),
  );

  on(changeTask).answer(async ({ params: { id }, body }, { author, header }) => {
    const arrival = arrivalOf(header, clock());
    const year = new Date(body.updatedAt).getUTCFullYear();
    if (!arrival && (year < 2000 || year > 2100)) return { status: 400, body: refusedFields({ update_date: [sentences.dateRange] }) };
    return database.transaction(async (tx) => {
      const store = tasksStore(tx);
      const found = await store.byIdForChange(id);
      if (!found) return { status: 404 as const, body: refusedDetail(sentences.notFound) };
      if (!isExpected(header('If-Match'), taskTag(found))) return { status: 412 as const, body: found };
      const updatedAt = arrival ? decidedAt(body.updatedAt, arrival, await store.filedAt(id)) : body.updatedAt;
      const changed = (await store.change(id, { ...body, updatedAt })) ?? found;
      await noteTaskChange(tx, found, changed, author, arrival ? updatedAt : clock());
      await followStatus(tx, found, changed, clock());
      noticed();
      return { status: 200 as const, body: changed };
    });
  });
}

interface Filed {
  readonly asked: NewTask;
  /** The day that counts, whatever the device's clock says. */
  readonly createdOn: LocalDate;
  readonly arrival: Arrival | null;
}

function file(tx: Queryable, { asked, createdOn, arrival }: Filed, by: Author, key: string | null): Promise<Once<Task>> {
  const store = tasksStore(tx);
  return once<Task>(tx, key === null ? null : { by, key, path: createTask.path, bodyHash: bodyHash(asked) }, {
    status: 201,
    known: (clientRef) => store.byClientRef(by, clientRef),
    work: async () => {
      const installation = await installationsStore(tx).bySerial(asked.inverterSerial);
      if (!installation) return undefined;
      const description = asked.description.trim() === '' ? installation.description : asked.description;
      const task = await store.file({
        task: { ...asked, createdOn },
        filedAt: arrival && countedBack(arrival),
        description,
        address: installation.address,
        by,
        clientRef: key,
        cause: await causeOfKey(tx, key, installation.id),
      });
      if (key !== null) await linkDiagnosis(tx, key, task.id, installation.id);
      return task;
    },
  });
}
