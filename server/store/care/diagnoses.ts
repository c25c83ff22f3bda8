import type { Cause } from '#domain/diagnosis/cause.ts';
import type { Diagnosis, Evidence } from '#domain/diagnosis/diagnosis.ts';
import type { FusesChecked } from '#domain/diagnosis/fuse/fuse-check.ts';
import type { DiagnosisRecord } from '#domain/diagnosis/lifecycle.ts';
import type { Severity } from '#domain/grid/events.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** A stored diagnosis. Times in ms since 1970. */
export interface DiagnosisRow extends DiagnosisRecord {
  readonly id: number;
  readonly installation: number;
  readonly sn: string;
  readonly task: number | null;
  /** The latest time that a person said at this diagnosis that the fuses are good. */
  readonly fusesChecked: FusesChecked | null;
}

interface Stored {
  readonly id: number;
  readonly installation: number;
  readonly sn: string;
  readonly cause: Cause;
  readonly severity: Severity;
  readonly since: Instant;
  readonly from: Instant;
  readonly last: Instant;
  readonly count: number;
  readonly isActive: boolean;
  readonly evidence: Evidence;
  readonly explainedBy: Cause | null;
  readonly task: number | null;
  readonly isTaskClosed: boolean;
  readonly by: string | null;
  readonly at: Instant | null;
  readonly fusesChecked: FusesChecked | null;
}

const COLUMNS = `d.id, d.installation_id as installation, i.sn, d.cause, d.severity, d.since, d.from_at as "from", d.last_at as last, d.count,
  d.is_active as "isActive", d.evidence, d.explained_by as "explainedBy", d.task_id as task, coalesce(t.status = 1, false) as "isTaskClosed",
  d.acknowledged_by as by, d.acknowledged_at as at,
  (select jsonb_build_object('by', f.said_by, 'at', round(extract(epoch from f.at) * 1000), 'note', f.note) from fuse_checks f
     where f.diagnosis_id = d.id order by f.at desc, f.id desc limit 1) as "fusesChecked"`;
const TABLES = 'diagnoses d join installations i on i.id = d.installation_id left join tasks t on t.id = d.task_id';

const asRow = ({ by, at, ...row }: Stored): DiagnosisRow => ({ ...row, acknowledged: by === null || at === null ? null : { by, at } });

/** SQL of `isSnow` for a diagnosis `d`: a low yield that snow may explain is information. */
export const MAY_BE_SNOW = `coalesce((d.evidence->>'mayBeSnow')::boolean, false)`;

/** All open diagnoses, the latest first. */
export const listOpenDiagnoses = async (db: Queryable): Promise<DiagnosisRow[]> =>
  (await db.rows<Stored>(`select ${COLUMNS} from ${TABLES} where d.closed_at is null order by d.since desc, d.id`)).map(asRow);

/** The open diagnoses of these installations. */
export const readOpenDiagnoses = async (db: Queryable, ids: readonly number[]): Promise<DiagnosisRow[]> =>
  (
    await db.rows<Stored>(
      `select ${COLUMNS} from ${TABLES} where d.closed_at is null and d.installation_id = any($1::int[]) order by d.id`,
      [[...ids]],
    )
  ).map(asRow);

/** A diagnosis, closed or not. */
export const readDiagnosis = async (db: Queryable, id: number): Promise<DiagnosisRow | undefined> =>
  (await db.rows<Stored>(`select ${COLUMNS} from ${TABLES} where d.id = $1`, [id])).map(asRow)[0];

/** Locked until the transaction ends. */
export const lockDiagnosis = async (tx: Queryable, id: number): Promise<DiagnosisRow | undefined> =>
  (await tx.rows<Stored>(`select ${COLUMNS} from ${TABLES} where d.id = $1 and d.closed_at is null for update of d`, [id])).map(asRow)[0];

const iso = (at: number): string => new Date(at).toISOString();

/** Records the first user who has acknowledged it; later calls change nothing. */
export const writeAcknowledgement = (tx: Queryable, id: number, by: string, at: number): Promise<object[]> =>
  tx.rows('update diagnoses set acknowledged_by = $2, acknowledged_at = $3 where id = $1 and acknowledged_at is null', [id, by, iso(at)]);

/**
 * SQL of what a cause is about: overvoltage and the inverter's event for it are one problem, of which sometimes one and sometimes the
 * other is found; so are a silence and that of its area.
 */
export const sqlOfProblem = (column: string): string =>
  `case ${column} when 'overvoltage' then 'event:AC_OVER_VOLT' when 'area_silent' then 'silent' else ${column} end`;

/** Links a filed task to the diagnosis, and to open diagnoses of the same problem that have no open task. */
export const linkTask = (tx: Queryable, id: number, task: number, installation: number): Promise<object[]> =>
  tx.rows(
    `update diagnoses d set task_id = $2 from diagnoses filed where filed.id = $1 and filed.installation_id = $3 and d.installation_id = filed.installation_id
       and ${sqlOfProblem('d.cause')} = ${sqlOfProblem('filed.cause')} and d.closed_at is null
       and not exists (select from tasks t where t.id = d.task_id and t.status <> 1)`,
    [id, task, installation],
  );

/** The cause of a diagnosis of an installation, closed or not; `null` if there is no such diagnosis. */
export const readDiagnosisCause = async (db: Queryable, id: number, installation: number): Promise<Cause | null> =>
  (await db.rows<{ cause: Cause }>('select cause from diagnoses where id = $1 and installation_id = $2', [id, installation]))[0]?.cause ??
  null;

/** The oldest other open task for the same installation and problem; `null` if there is none or the cause is unknown. */
export const findOpenTaskOfSameCause = async (db: Queryable, task: number): Promise<number | null> =>
  (
    await db.rows<{ id: number }>(
      `select o.id from tasks t join tasks o on o.installation_id = t.installation_id and ${sqlOfProblem('o.cause')} = ${sqlOfProblem('t.cause')} and o.id <> t.id
       where t.id = $1 and o.status <> 1 order by o.id limit 1`,
      [task],
    )
  )[0]?.id ?? null;

/** Links an open task instead of a closed one. */
export const linkOpenTask = (tx: Queryable, closed: number, open: number): Promise<object[]> =>
  tx.rows('update diagnoses set task_id = $2 where task_id = $1 and closed_at is null', [closed, open]);

const columnsOf = ({ cause, severity, since, from, last, count, isActive, evidence, explainedBy }: Diagnosis) => ({
  cause,
  severity,
  since: iso(since),
  from_at: iso(from),
  last_at: iso(last),
  count,
  is_active: isActive,
  evidence,
  explained_by: explainedBy,
});

const RECORD = `id int, installation int, cause text, severity text, since timestamptz, from_at timestamptz, last_at timestamptz, count int,
  is_active boolean, evidence jsonb, explained_by text`;

/** SQL of whether a new diagnosis comes from a change of the rules: it began before, and the installation was last diagnosed by the earlier rule. */
const IS_QUIET = `exists (select from reading_watches w cross join care_sweeps s
  where w.installation_id = t.installation and w.is_outdated and t.since < s.rule_from)`;

/** The changes after an installation was diagnosed. */
export interface DiagnosisChanges {
  readonly kept: readonly DiagnosisRow[];
  readonly opened: readonly { readonly installation: number; readonly diagnosis: Diagnosis }[];
  readonly closed: readonly number[];
  readonly withdrawn: readonly number[];
}

/** Writes the changes only. A new diagnosis is linked to a task that is open for the same problem. Unit: `now` in ms since 1970. */
export async function writeDiagnoses(tx: Queryable, { kept, opened, closed, withdrawn }: DiagnosisChanges, now: number): Promise<void> {
  if (withdrawn.length > 0) await tx.rows('delete from diagnoses where id = any($1::int[])', [[...withdrawn]]);
  if (closed.length > 0)
    await tx.rows('update diagnoses set closed_at = $2, is_active = false where id = any($1::int[])', [[...closed], iso(now)]);
  if (kept.length > 0)
    await tx.rows(
      `update diagnoses d set severity = t.severity, since = t.since, from_at = t.from_at, last_at = t.last_at, count = t.count,
         is_active = t.is_active, evidence = t.evidence, explained_by = t.explained_by
       from jsonb_to_recordset($1::jsonb) as t (${RECORD}) where d.id = t.id`,
      [JSON.stringify(kept.map((row) => ({ id: row.id, ...columnsOf(row) })))],
    );
  if (opened.length > 0)
    await tx.rows(
      `insert into diagnoses (installation_id, cause, severity, since, from_at, last_at, count, is_active, evidence, explained_by, opened_at, is_quiet, task_id)
       select installation, cause, severity, since, from_at, last_at, count, is_active, evidence, explained_by, $2::timestamptz, ${IS_QUIET},
         (select min(k.id) from tasks k
          where k.installation_id = t.installation and ${sqlOfProblem('k.cause')} = ${sqlOfProblem('t.cause')} and k.status <> 1)
       from jsonb_to_recordset($1::jsonb) as t (${RECORD})`,
      [JSON.stringify(opened.map(({ installation, diagnosis }) => ({ installation, ...columnsOf(diagnosis) }))), iso(now)],
    );
}

/** Installations whose diagnoses may change only because time has passed. Unit: `now` in ms since 1970. */
export const listDueByTime = async (db: Queryable, now: number): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(
      `select distinct installation_id as id from diagnoses
       where closed_at is null and (
         (not is_active and last_at <= to_timestamp($1::float8 / 1000) - interval '3 days')
         or (is_active and cause in ('overvoltage', 'undervoltage', 'limited') and last_at <= to_timestamp($1::float8 / 1000) - interval '3 days')
         or (is_active and cause = 'grid_outage' and last_at <= to_timestamp($1::float8 / 1000) - interval '1 hour'))
       order by 1`,
      [now],
    )
  ).map(({ id }) => id);
