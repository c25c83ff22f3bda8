-- Diagnoses of installations, checks of repairs, and mails about new causes.

-- What is remembered of an inverter's readings, so that most new readings need no new diagnosis (domain/diagnosis/tracks/reading-watch.ts).
-- An installation that has reported and has no row here is diagnosed from the beginning by the next sweep.
create table reading_watches (
  installation_id integer primary key references installations (id) on delete cascade,
  is_faulty boolean not null,
  events text,                               -- active codes separated by commas; null: must be read again
  is_idle boolean,                           -- its last power in daylight was none; null: unknown
  idle_at timestamptz,                       -- the latest reading in daylight that may be part of a period without power
  is_news boolean not null default true,     -- its diagnoses must be made again
  outages text not null default ''           -- the grid outages considered in its diagnoses
);
create index reading_watches_news on reading_watches (installation_id) where is_news;

-- Periods between two readings with an hour of daylight and no reading.
create table silences (
  installation_id integer not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (installation_id, from_at)
);
create index silences_end on silences (to_at);

-- When this server was down: such a time does not prove that an installation was silent.
create table own_downtimes (from_at timestamptz primary key, to_at timestamptz not null);

-- The state of the sweeps over all installations.
create table care_sweeps (
  one smallint primary key default 1 check (one = 1),
  heard_at timestamptz,                      -- the last sign of life of a server
  compared date,                             -- the day for which yields were compared last
  compared_at timestamptz,
  is_comparison_stale boolean not null default true
);
insert into care_sweeps default values;

create table yield_verdicts (
  installation_id integer not null,
  date date not null,                        -- the five whole days before it were compared
  verdict text,
  ratio double precision,
  is_dark boolean not null,
  primary key (installation_id, date)
);
create index yield_verdicts_date on yield_verdicts (date);

-- Interruptions of several installations in one neighbourhood.
create table outages (
  from_at timestamptz not null,
  to_at timestamptz,
  installations integer[] not null,
  primary key (from_at, installations)
);

create table diagnoses (
  id integer primary key generated always as identity,
  installation_id integer not null references installations (id) on delete cascade,
  cause text not null,
  severity text not null,
  since timestamptz not null,
  from_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null,
  is_active boolean not null,
  evidence jsonb not null,
  explained_by text,
  task_id integer references tasks (id) on delete set null,
  acknowledged_by text,
  acknowledged_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create unique index diagnoses_open on diagnoses (installation_id, cause) where closed_at is null;
create index diagnoses_task on diagnoses (task_id) where task_id is not null;

create table repair_checks (
  task_id integer primary key references tasks (id) on delete cascade,
  installation_id integer references installations (id) on delete cascade,
  state text not null,
  reason text,
  closed_at timestamptz not null,
  judged_at timestamptz,                     -- the last reading considered
  from_at timestamptz,
  to_at timestamptz,
  power_max real,                            -- W
  power_mean real,                           -- W
  states text[] not null default '{}',
  events text[] not null default '{}'
);
create index repair_checks_closed on repair_checks (closed_at);

-- Who wants new causes by mail, and up to when they were mailed.
alter table staff add column digest text not null default 'off' check (digest in ('off', 'daily', 'at_once'));
alter table staff add column digest_at timestamptz;

insert into versions (name) values ('care');
create trigger changed after insert or update or delete or truncate on diagnoses for each statement execute function changed('care');
create trigger changed after insert or update of state or delete or truncate on repair_checks for each statement execute function changed('care');
create trigger changed after insert or update or delete or truncate on yield_verdicts for each statement execute function changed('care');
create trigger changed after insert or update or delete or truncate on outages for each statement execute function changed('care');
