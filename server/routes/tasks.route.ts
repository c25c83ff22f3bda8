import { changeTask, createTask, listTasks } from '#contract/tasks.contract.ts';
import { taskTag } from '#contract/wire/task-tag.ts';
import type { NewTask, Task } from '#domain/service/task.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import type { Services } from '#server/services.ts';
import { refusedDetail, refusedFields } from '#server/http/refusals.ts';
import { bodyHash, claim, keyIn, type Keyed, remember } from '#server/rules/idempotency.ts';
import { sentences } from '#server/sentences.ts';
import { followStatus, linkDiagnosis } from '#server/care/follow-tasks.ts';
import { type Queryable, sqlState } from '#server/store/database-types.ts';
import { installationsStore } from '#server/store/installations.store.ts';
import { tasksStore } from '#server/store/tasks.store.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const YEARS = { first: '2000-01-01', last: '2100-12-31' } as const;

type Filed = { readonly is: 'filed' | 'known'; readonly task: Task } | { readonly is: 'reused' } | { readonly is: 'unknown-inverter' };

/** True where `If-Match` names the task as it stands, or nothing is asked for. */
export const isExpected = (header: string | undefined, tag: string): boolean => {
  const expected = header?.trim();
  return expected === undefined || expected === '*' || expected.split(',').some((one) => one.trim() === tag);
};

/** Service requests. A creation with an `Idempotency-Key` happens once, however often it is sent. */
export function taskRoutes({ on }: EndpointRouter, { database, clock }: Services, noticed: () => void): void {
  on(listTasks).keep(['tasks'], async () => ({ status: 200, body: await tasksStore(database).all() }));

  on(createTask).answer(async ({ body }, { staffId, header }) => {
    const given = header('Idempotency-Key');
    const key = given === undefined ? null : keyIn(given);
    if (key === undefined) return { status: 400, body: refusedFields({ non_field_errors: [sentences.wrongKey] }) };
    if (body.createdOn < YEARS.first || body.createdOn > YEARS.last) {
      return { status: 400, body: refusedFields({ creation_date: [sentences.dateRange] }) };
    }
    try {
      const filed = await database.transaction((tx) => file(tx, body, staffId, key));
      if (filed.is === 'reused') return { status: 422, body: refusedDetail(sentences.keyReused) };
      if (filed.is === 'unknown-inverter') return { status: 400, body: refusedFields({ inverter_sn: [sentences.noSuchInverter] }) };
      return { status: 201, body: filed.task, ...(filed.is === 'known' && { headers: { 'Idempotent-Replayed': 'true' } }) };
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      return { status: 409, body: refusedDetail(sentences.keyInUse), headers: { 'Retry-After': '2' } };
    }
  });

  on(changeTask).answer(async ({ params: { id }, body }, { header }) => {
    const day = new Date(body.updatedAt).getUTCFullYear();
    if (day < 2000 || day > 2100) return { status: 400, body: refusedFields({ update_date: [sentences.dateRange] }) };
    return database.transaction(async (tx) => {
      const store = tasksStore(tx);
      const found = await store.byIdForChange(id);
      if (!found) return { status: 404 as const, body: refusedDetail(sentences.notFound) };
      if (!isExpected(header('If-Match'), taskTag(found))) return { status: 412 as const, body: found };
      const changed = (await store.change(id, body)) ?? found;
      await followStatus(tx, found, changed, clock());
      noticed();
      return { status: 200 as const, body: changed };
    });
  });
}

async function file(tx: Queryable, asked: NewTask, staffId: number, key: string | null): Promise<Filed> {
  const keyed: Keyed | null = key === null ? null : { staffId, key, path: createTask.path, bodyHash: bodyHash(asked) };
  const store = tasksStore(tx);
  if (keyed) {
    const earlier = await claim(tx, keyed);
    if (earlier.is === 'reused') return { is: 'reused' };
    // the key table may have been emptied by then; the task itself still knows its key
    const known = earlier.is === 'answered' ? (earlier.body as Task) : await store.byClientRef(staffId, keyed.key);
    if (known) return { is: 'known', task: known };
  }
  const installation = await installationsStore(tx).bySerial(asked.inverterSerial);
  if (!installation) {
    if (keyed) await tx.rows('delete from idempotency where staff_id = $1 and key = $2', [staffId, keyed.key]);
    return { is: 'unknown-inverter' };
  }
  const description = asked.description.trim() === '' ? installation.description : asked.description;
  const task = await store.file({
    task: asked,
    description,
    address: installation.address,
    filedBy: staffId,
    clientRef: keyed?.key ?? null,
  });
  if (keyed) {
    await linkDiagnosis(tx, keyed.key, task.id);
    await remember(tx, keyed, 201, task);
  }
  return { is: 'filed', task };
}
