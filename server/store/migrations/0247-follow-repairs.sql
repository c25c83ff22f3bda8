-- A repair is followed after its first good hour.

alter table repair_checks add column returned_at timestamptz;         -- when its cause came again after a good hour
alter table repair_checks add column next_at timestamptz;             -- when it is judged again; null: with new readings, or never
create index repair_checks_next on repair_checks (next_at) where next_at is not null;
update repair_checks set is_stale = true where state in ('confirmed', 'unconfirmed', 'unknown') and installation_id is not null;
