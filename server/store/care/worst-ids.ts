import { isInformation, knownCauses, severityOf } from '#domain/diagnosis/cause.ts';
import type { Severity } from '#domain/grid/events.ts';
import { MAY_BE_SNOW } from './diagnoses.ts';
import type { Queryable } from '#server/store/database-types.ts';

const bySeverity = (severity: Severity): readonly string[] => knownCauses().filter((cause) => severityOf(cause) === severity);

/** Information makes no state; then the causes by their severity, all others being warnings. */
const CAUSES = [knownCauses().filter(isInformation), bySeverity('major'), bySeverity('minor')];

/**
 * The order of `worstInstallation` in SQL: the worst cause of each installation as `worstFirst` has it, its state as `careOf` has it.
 * Only ids are sorted and returned, so a request costs the same however many installations are troubled.
 */
const WORST_IDS = `with worst as (
    select distinct on (installation_id) installation_id, cause, since from diagnoses d
    where closed_at is null and is_active and cause <> all($2::text[]) and not ${MAY_BE_SNOW}
    order by installation_id, explained_by is not null, case severity when 'major' then 0 when 'minor' then 1 else 2 end, since desc, cause
  ), judged as (
    select i.id, w.since, w.cause, case when coalesce(l.is_working, false) then case when w.cause is null then 3 else 1 end
      when l.last_at is null then 2 else 0 end as state
    from installations i left join installation_live l on l.installation_id = i.id left join worst w on w.installation_id = i.id
  )
  select id from judged
  order by state,
    case when state = 2 or cause is null then 3 when cause = any($3::text[]) then 0 when cause = any($4::text[]) then 1 else 2 end,
    case when state <> 2 then since end desc nulls last, id
  limit $1`;

/** The ids of the first installations in the order of the worst. */
export const worstIds = async (db: Queryable, size: number): Promise<readonly number[]> =>
  (await db.rows<{ id: number }>(WORST_IDS, [size, ...CAUSES])).map(({ id }) => id);
