-- Results follow a rule that the installed version numbers (domain/grid/voltage-quality/voltage-day.ts, READING_RULE). After a change of it
-- they are computed again, some at a time (server/care/recompute.ts).

alter table care_sweeps add column rule smallint;                          -- the rule of the results; null: nothing is computed yet
alter table care_sweeps add column rule_heard_at timestamptz;              -- heard_at as a version that knows rules has written it
alter table care_sweeps add column rule_from timestamptz;                  -- causes since before it are found by the new rule, and told to nobody
alter table care_sweeps add column stage text check (stage in ('marking', 'diagnosing', 'checking'));  -- null: nothing is to be computed again
alter table care_sweeps add column marked_to integer not null default 0;   -- the last installation that is marked
alter table care_sweeps add column is_known boolean not null default false; -- the causes of all installations were computed once
update care_sweeps set is_known = exists (select from reading_watches),
  rule = case when exists (select from installation_live where last_at is not null) then 0 end;

-- Its causes are not computed by the present rule with compared yields yet.
alter table reading_watches add column is_outdated boolean not null default true;
update reading_watches set is_outdated = false;
create index reading_watches_outdated on reading_watches (installation_id) where is_outdated;

-- A cause that only the change of a rule has found: neither mailed nor sent to webhooks.
alter table diagnoses add column is_quiet boolean not null default false;
drop trigger told_opened on diagnoses;
drop trigger told_closed on diagnoses;
drop trigger told_withdrawn on diagnoses;
create trigger told_opened after insert on diagnoses for each row
  when (new.closed_at is null and not new.is_quiet) execute function tell_of_diagnosis('cause.opened');
create trigger told_closed after update of closed_at on diagnoses for each row
  when (old.closed_at is null and new.closed_at is not null and not new.is_quiet) execute function tell_of_diagnosis('cause.closed');
create trigger told_withdrawn after delete on diagnoses for each row
  when (old.closed_at is null and not old.is_quiet) execute function tell_of_diagnosis('cause.closed');

-- The rule by which a check was judged last; null: before rules were numbered here.
alter table repair_checks add column rule smallint;
