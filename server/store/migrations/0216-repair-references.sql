-- The cause of a service request, and the reference for the power after a repair.

-- Cause of a diagnosis (domain/diagnosis/cause.ts); null: unknown.
alter table tasks add column cause text;
update tasks t set cause = d.cause from diagnoses d where d.task_id = t.id;
update tasks t set cause = d.cause from diagnoses d
  where t.cause is null and t.client_ref ~ '^diagnosis-[0-9]{1,9}-' and d.id = substring(t.client_ref from '^diagnosis-([0-9]{1,9})-')::int;

alter table repair_checks add column power_expected real;             -- W, mean of the reference over the hour that was judged
alter table repair_checks add column compared_with text;              -- the source of the reference (domain/repair/repair-check.ts)
alter table repair_checks add column readings_seen integer;           -- readings from the closing to the end of that hour
alter table repair_checks add column is_stale boolean not null default false;  -- must be judged again if its readings still exist
update repair_checks set is_stale = true where state in ('confirmed', 'unconfirmed', 'unknown') and installation_id is not null;
