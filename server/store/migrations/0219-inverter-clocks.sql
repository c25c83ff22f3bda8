-- Clocks of inverters that are wrong: readings keep the time that their source sent, and stand at the corrected one.

alter table readings add column sent_at timestamptz;    -- the source's own time where its clock is corrected; null: `at` is that time
alter table readings add column arrived_at timestamptz; -- when a live reading came; null: a file, a cloud or the demo brought it

-- A row per inverter whose times were ever seen to disagree with their arrival.
create table inverter_clocks (
  installation_id integer primary key references installations (id) on delete cascade,
  offset_ms integer not null default 0, -- what is taken off its times; above zero: they are ahead
  corrected_since timestamptz,          -- arrival of the first reading of the present offset; null: never corrected
  told json,                            -- what diagnoses say of it: from, to (null: still so), offset, isCorrected; times in ms
  check_at timestamptz                  -- when it is to be looked at; null: nothing disagrees
);
create index inverter_clocks_due on inverter_clocks (check_at) where check_at is not null;

-- Live readings of which nobody knows yet where they belong: from ahead of their arrival, or of a time that was sent before.
create table unplaced_readings (
  installation_id integer not null references installations (id) on delete cascade,
  sent_at timestamptz not null,
  arrived_at timestamptz not null,
  reading json not null,
  primary key (installation_id, sent_at)
);
