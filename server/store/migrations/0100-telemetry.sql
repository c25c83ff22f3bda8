-- What inverters report, and what is derived from it at once.

-- Readings, one per inverter and time. By month: a partition each, or a hypertable if TimescaleDB is available.
-- No foreign key: it would cost a look-up per reading, and the server has looked up the installation before.
create table readings (
  installation_id integer not null,
  at timestamptz not null,
  power real,            -- W, AC side
  energy real,           -- Wh since local midnight
  voltage_l1 real,       -- V, phase to neutral
  voltage_l2 real,
  voltage_l3 real,
  state text,            -- as reported; null: not reported
  events text,           -- active codes, sorted, separated by commas; '': none active; null: not reported
  primary key (installation_id, at)
) partition by range (at);

-- TimescaleDB ends the connection that creates it without having preloaded it, so that is checked first.
do $$
declare
  is_usable boolean := exists (select from pg_extension where extname = 'timescaledb');
begin
  if not is_usable and exists (select from pg_available_extensions where name = 'timescaledb') then
    is_usable := current_setting('shared_preload_libraries', true) like '%timescaledb%';
  end if;
  if is_usable then
    create extension if not exists timescaledb;
    create table readings_plain (like readings including all);
    drop table readings;
    alter table readings_plain rename to readings;
    perform create_hypertable('readings', 'at', chunk_time_interval => interval '1 month', create_default_indexes => false);
  end if;
exception when others then
  raise notice 'TimescaleDB is not to be used here (%); readings stay in plain partitions', sqlerrm;
end $$;

-- Energy, a row per inverter and day of Europe/Warsaw: whole Wh of its 23, 24 or 25 hours (null: no reading), and their sum.
create table energy_days (
  installation_id integer not null,
  day date not null,
  hours integer[] not null,
  energy integer not null,
  primary key (installation_id, day)
);

-- A row for each change of state, ordered by time.
create table state_log (
  installation_id integer not null,
  at timestamptz not null,
  state text not null,
  primary key (installation_id, at)
);

-- A row for each change of the active events: those active from then on, and those that began then.
create table event_log (
  installation_id integer not null,
  at timestamptz not null,
  codes text[] not null,
  started text[] not null,
  primary key (installation_id, at)
);
create index event_log_at on event_log (at);

-- Phase voltages of 253 V and more; phase 1 to 3 is L1 to L3.
create table overvoltages (
  installation_id integer not null,
  at timestamptz not null,
  phase smallint not null check (phase between 1 and 3),
  voltage real not null,
  primary key (installation_id, at, phase)
);

-- The current values of each inverter for lists, the map and the donut chart.
create table installation_live (
  installation_id integer primary key references installations (id) on delete cascade,
  first_at timestamptz,
  last_at timestamptz,
  last_power real,
  last_state text,
  last_state_at timestamptz,
  has_events boolean not null default false,
  is_any_event boolean not null default false,
  is_working boolean not null default false,
  changed_at timestamptz not null default now()
);

-- Installations with simulated readings, and their scenarios.
create table demo_plants (
  installation_id integer primary key references installations (id) on delete cascade,
  fate text not null,
  since timestamptz not null
);

create trigger changed after insert or update or delete or truncate on installation_live for each statement execute function changed('live');
