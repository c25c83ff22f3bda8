import { readTaskChanges } from '#contract/care/task-changes.contract.ts';
import { commentTask, readTaskStory } from '#contract/care/task-story.contract.ts';
import { pathOf } from '#contract/endpoint.ts';
import { OWN_HEADERS } from '#contract/own-headers.ts';
import { changeTask, createTask, listTasks } from '#contract/tasks.contract.ts';
import { taskTag } from '#contract/wire/etags.ts';
import { type Arrival, countedBack, decidedAt, decidedOn } from '#domain/service/change-time.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { NewTask, Task } from '#domain/service/task.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { causeOfKey, followStatus, linkDiagnosis } from '#server/care/follow-tasks.ts';
import { type Keyed, once, type Once } from '#server/concurrency/idempotency.ts';
import { answerOnce, arrivalOf, isExpected, withKey } from '#server/http/change-headers.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import { refusedDetail, refusedFields } from '#server/http/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { sentences } from '#server/sentences.ts';
import type { Author } from '#server/store/audit.store.ts';
import type { Counts } from '#server/store/change-counters.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { findInstallationThen } from '#server/store/equipment.store.ts';
import { installationsStore } from '#server/store/installations.store.ts';
import { noteTaskChange, findCommentByRef, readComments, readHistory, writeComment } from '#server/store/task-story.store.ts';
import { readChangedTasks, tasksStore } from '#server/store/tasks.store.ts';
import { isOfErasedVisit, taskOfFinding } from '#server/store/visits/finding-tasks.ts';

const YEARS = { first: '2000-01-01', last: '2100-12-31' } as const;

/** Service requests, their comments and their history. `onDataChanged` is called when one has changed. */
export function taskRoutes(router: EndpointRouter, services: Services, onDataChanged: () => void): void {
  listRoutes(router, services);
  changeRoutes(router, services, onDataChanged);
  storyRoutes(router, services);
}

function listRoutes({ on }: EndpointRouter, { database }: Services): void {
  const versionOf = (counts: Counts): number => counts.get('tasks') ?? 0;

  on(listTasks).keep(
    ['tasks'],
    async () => ({ status: 200, body: await tasksStore(database).all() }),
    () => '',
    (counts) => ({ [OWN_HEADERS.listVersion]: String(versionOf(counts)) }),
  );

  // the version is read before the rows: a change between the two is sent twice, never left out
  on(readTaskChanges).keep(['tasks'], async ({ query: { since } }, counts) => ({
    status: 200,
    body: { version: versionOf(counts), ...(await readChangedTasks(database, since)) },
  }));
}

/** A creation with an `Idempotency-Key` happens once, however often it is sent. */
function changeRoutes({ on }: EndpointRouter, { database, clock }: Services, onDataChanged: () => void): void {
  on(createTask).answer(({ body }, { author, header, bodyHash }) =>
    withKey(header('Idempotency-Key'), async (key) => {
      const arrival = arrivalOf(header, clock());
      const createdOn = arrival ? decidedOn(body.createdOn, arrival) : body.createdOn;
      if (createdOn < YEARS.first || createdOn > YEARS.last) {
        return { status: 400 as const, body: refusedFields({ creation_date: [sentences.dateRange] }) };
      }
      const filed = await database.transaction((tx) => file(tx, { request: body, createdOn, arrival, bodyHash }, author, key));
      return answerOnce(201, filed) ?? { status: 400 as const, body: await refusalOf(database, key) };
    }),
  );

  on(changeTask).answer(async ({ params: { id }, body }, { author, header }) => {
    const arrival = arrivalOf(header, clock());
    const year = new Date(body.updatedAt).getUTCFullYear();
    if (!arrival && (year < 2000 || year > 2100)) return { status: 400, body: refusedFields({ update_date: [sentences.dateRange] }) };
    return database.transaction(async (tx) => {
      const store = tasksStore(tx);
      const current = await store.byIdForChange(id);
      if (!current) return { status: 404 as const, body: refusedDetail(sentences.notFound) };
      if (!isExpected(header('If-Match'), taskTag(current))) return { status: 412 as const, body: current };
      const updatedAt = arrival ? decidedAt(body.updatedAt, arrival, await store.filedAt(id)) : body.updatedAt;
      const changed = (await store.change(id, { ...body, updatedAt })) ?? current;
      await noteTaskChange(tx, current, changed, author, arrival ? updatedAt : clock());
      await followStatus(tx, current, changed, clock());
      onDataChanged();
      return { status: 200 as const, body: changed };
    });
  });
}

/** Why a request was not filed. */
const refusalOf = async (db: Queryable, key: string | null) =>
  key !== null && (await isOfErasedVisit(db, key))
    ? refusedFields({ reason: [sentences.findingErased] })
    : refusedFields({ inverter_sn: [sentences.noSuchInverter] });

interface Filed extends Pick<Keyed, 'bodyHash'> {
  readonly request: NewTask;
  /** The corrected day: the clock of the device may be wrong. */
  readonly createdOn: LocalDate;
  readonly arrival: Arrival | null;
}

/** The installation of a request that was decided under a number; `at`: null if it is decided now. */
async function installationThen(tx: Queryable, serial: string, at: Instant | null): Promise<Installation | undefined> {
  const store = installationsStore(tx);
  if (at === null) return store.bySerialEver(serial);
  const id = await findInstallationThen(tx, serial, at);
  return id === undefined ? undefined : store.byId(id);
}

function file(tx: Queryable, { request, createdOn, arrival, bodyHash }: Filed, by: Author, key: string | null): Promise<Once<Task>> {
  const store = tasksStore(tx);
  const filedAt = arrival && countedBack(arrival);
  return once<Task>(tx, key === null ? null : { by, key, path: createTask.path, bodyHash }, {
    status: 201,
    known: (clientRef) => store.byClientRef(by, clientRef),
    work: async () => {
      const installation = await installationThen(tx, request.inverterSerial, filedAt);
      if (!installation) return undefined;
      const already = key === null ? undefined : await taskOfFinding(tx, key);
      if (already !== undefined) return store.byId(already);
      if (key !== null && (await isOfErasedVisit(tx, key))) return undefined;
      const description = request.description.trim() === '' ? installation.description : request.description;
      const task = await store.file({
        task: { ...request, createdOn },
        installation: installation.id,
        filedAt,
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

/** Comments and history. A comment with an `Idempotency-Key` is created once, however often it is sent. */
function storyRoutes({ on }: EndpointRouter, { database, clock }: Services): void {
  const notFound = { status: 404 as const, body: refusedDetail(sentences.notFound) };

  on(readTaskStory).answer(async ({ params: { id } }) => {
    const task = await tasksStore(database).byId(id);
    if (!task) return notFound;
    return { status: 200, body: { ...task, comments: await readComments(database, id), history: await readHistory(database, id) } };
  });

  on(commentTask).answer(({ params: { id }, body: { text } }, { author: by, header, bodyHash }) =>
    withKey(header('Idempotency-Key'), async (key) => {
      const arrival = arrivalOf(header, clock());
      const keyed = key === null ? null : { by, key, path: pathOf(commentTask, { id }), bodyHash };
      const made = await database.transaction((tx) =>
        once(tx, keyed, {
          status: 201,
          known: (clientRef) => findCommentByRef(tx, by, clientRef),
          work: async () => {
            const store = tasksStore(tx);
            if (!(await store.byId(id))) return undefined;
            const at = arrival ? Math.max(countedBack(arrival), await store.filedAt(id)) : clock();
            return writeComment(tx, { task: id, by, text, clientRef: key, at });
          },
        }),
      );
      return answerOnce(201, made) ?? notFound;
    }),
  );
}
