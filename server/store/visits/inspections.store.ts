import type { LocalDate } from '#domain/time/local-date.ts';
import type { DatedVisit } from '#domain/visit/inspection-due.ts';
import type { DocumentHead } from '#domain/visit/visit-head.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** A visit with what a list of inspections shows of it. */
export type RecordedVisit = DatedVisit & Pick<DocumentHead, 'open_recommendations' | 'outcome'>;

/** An installation with what its next inspection is reckoned from. */
export interface InspectedInstallation {
  readonly id: number;
  readonly sn: string;
  readonly description: string;
  readonly commissionedOn: LocalDate | null;
  readonly visits: readonly RecordedVisit[];
}

/** What is read of each visit. A whole head would be five times as long. */
const MEMBERS = [
  ...['uuid', 'kind', 'source', 'state', 'ended_at', 'is_full_scope', 'next_on', 'replaces'],
  ...['open_recommendations', 'outcome'],
] as const;
const VISIT = `jsonb_build_object(${MEMBERS.map((name) => `'${name}', head -> '${name}'`).join(', ')})`;

/** Installations with their final inspections, and final visits that replace one: all of them, or the one with this id. */
export const readInspected = (db: Queryable, installation: number | null = null): Promise<InspectedInstallation[]> =>
  db.rows<InspectedInstallation>(
    `select i.id, i.sn, i.description, i.commissioned_on as "commissionedOn", coalesce(v.visits, '[]') as visits
     from installations i left join (
       select installation_id, jsonb_agg(${VISIT}) as visits from visits
       where state = 'final' and (kind = 'inspection' or replaces is not null) and ($1::integer is null or installation_id = $1)
       group by installation_id
     ) v on v.installation_id = i.id where $1::integer is null or i.id = $1 order by i.id`,
    [installation],
  );
