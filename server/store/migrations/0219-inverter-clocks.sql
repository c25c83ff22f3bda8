-- Wrong clocks of inverters: readings keep the time that their source sent, and are stored at the corrected one.

alter table readings add column sent_at timestamptz;    -- the source's own time if its clock is corrected; null: `at` is that time
alter table readings add column arrived_at timestamptz; -- when a live reading arrived; null: from a file, a cloud or the demo

-- A row per inverter whose times have ever disagreed with their arrival.
create table inverter_clocks (
  installation_id integer primary key references installations (id) on delete cascade,
  offset_ms integer not null default 0, -- subtracted from its times; positive if the clock is ahead
  corrected_since timestamptz,          -- arrival of the first reading with the current offset; null: never corrected
  told json,                            -- the fact for diagnoses: from, to (null: still so), offset, isCorrected; times in ms
  check_at timestamptz                  -- when it must be checked; null: it agrees
);
create index inverter_clocks_due on inverter_clocks (check_at) where check_at is not null;

-- Live readings whose time is not known yet: from the future, or of a time that was sent before.
create table unplaced_readings (
  installation_id integer not null references installations (id) on delete cascade,
  sent_at timestamptz not null,
  arrived_at timestamptz not null,
  reading json not null,
  primary key (installation_id, sent_at)
);
