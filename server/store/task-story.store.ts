import type { PlannedTask } from '#domain/service/plan.ts';
import type { Task, TaskChange, TaskComment } from '#domain/service/task.ts';
import { sentences } from '#server/sentences.ts';
import type { Author } from './audit.store.ts';
import type { Queryable } from './database-types.ts';

const COMMENT = 'id, author, at, text, client_ref as "clientRef"';

export const readComments = (db: Queryable, task: number): Promise<TaskComment[]> =>
  db.rows<TaskComment>(`select ${COMMENT} from task_comments where task_id = $1 order by at, id`, [task]);

/** The history of a task, beginning with its filing. */
export const readHistory = (db: Queryable, task: number): Promise<TaskChange[]> =>
  db.rows<TaskChange>(
    `select at, by, field, before, after from (
       select 0 as id, t.filed_at as at, coalesce(s.email, $2 || ' ' || k.name) as by, 'created' as field, null::text as before, null::text as after
       from tasks t left join staff s on s.id = t.filed_by left join api_keys k on k.id = t.filed_by_key where t.id = $1
       union all select id, at, author, field, before, after from task_changes where task_id = $1
     ) as h order by id <> 0, at, id`,
    [task, sentences.byKey],
  );

/** The key's name as people read it. */
const keyNamed = ({ keyName }: Author): string | null => (keyName === null ? null : `${sentences.byKey} ${keyName}`);

export const findCommentByRef = async (db: Queryable, { staffId, keyId }: Author, clientRef: string): Promise<TaskComment | undefined> =>
  (
    await db.rows<TaskComment>(`select ${COMMENT} from task_comments where (staff_id = $1 or key_id = $2) and client_ref = $3`, [
      staffId,
      keyId,
      clientRef,
    ])
  )[0];

export interface NewComment {
  readonly task: number;
  readonly by: Author;
  readonly text: string;
  readonly clientRef: string | null;
  readonly at: number;
}

export const writeComment = async (tx: Queryable, { task, by, text, clientRef, at }: NewComment): Promise<TaskComment> => {
  const [row] = await tx.rows<TaskComment>(
    `insert into task_comments (task_id, author, at, text, staff_id, key_id, client_ref)
     values ($1, coalesce((select email from staff where id = $2), $3), $4::timestamptz, $5, $2, $6, $7) returning ${COMMENT}`,
    [task, by.staffId, keyNamed(by), new Date(at).toISOString(), text, by.keyId, clientRef],
  );
  if (!row) throw new Error('An insert gave no row back');
  return row;
};

interface Change {
  readonly task: number;
  readonly field: 'status' | 'reopened' | keyof ReturnType<typeof plannedFacts>;
  readonly before: string | null;
  readonly after: string | null;
}

const writeChange = (tx: Queryable, { task, field, before, after }: Change, by: Author, at: number): Promise<object[]> =>
  tx.rows(
    `insert into task_changes (task_id, author, at, field, before, after)
     values ($1, coalesce((select email from staff where id = $2), $3), $4::timestamptz, $5, $6, $7)`,
    [task, by.staffId, keyNamed(by), new Date(at).toISOString(), field, before, after],
  );

/** Records a change of a task in its history, with fields named as on the wire. */
export async function noteTaskChange(tx: Queryable, before: Task, after: Task, by: Author, at: number): Promise<void> {
  if (before.status === after.status) return;
  await writeChange(tx, { task: after.id, field: 'status', before: String(before.status), after: String(after.status) }, by, at);
}

/** Records why a task was reopened: the reason that the repair check found. */
export const noteReopening = (tx: Queryable, task: number, reason: string, by: Author, at: number): Promise<object[]> =>
  writeChange(tx, { task, field: 'reopened', before: null, after: reason }, by, at);

/** What the story of a request tells of its plan, with fields named as on the wire: people by their names then; not the order of a day. */
const plannedFacts = ({ assigneeName, helperName, plannedOn, from, to, priority, minutes, deadline }: PlannedTask) => ({
  assignee: assigneeName,
  helper: helperName,
  planned_on: plannedOn,
  from,
  to,
  priority: String(priority),
  minutes: String(minutes),
  deadline,
});

/** Records a change of a plan in the history of its task, a line for each field. */
export async function notePlanChange(tx: Queryable, before: PlannedTask, after: PlannedTask, by: Author, at: number): Promise<void> {
  const [was, is] = [plannedFacts(before), plannedFacts(after)];
  for (const field of Object.keys(is) as (keyof typeof is)[]) {
    if (was[field] !== is[field]) await writeChange(tx, { task: after.task, field, before: was[field], after: is[field] }, by, at);
  }
}
