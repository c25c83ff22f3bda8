-- The data of voltage reports, and where an installation is connected to the grid.

-- A row per inverter and day of Europe/Warsaw with measured voltages, derived from the day's readings. While the day is
-- in one of the two tables below, the readings themselves are used.
create table voltage_days (
  installation_id integer not null,
  day date not null,
  step integer,              -- s, median time between two readings; null: one reading
  phases json not null,      -- L1 to L3, null where not measured: means by interval of ten minutes from midnight on, in hundredths
                             -- of a volt (null: does not count), readings while disconnected, implausible ones
  primary key (installation_id, day)
);

-- Days with new readings since they were written.
create table voltage_days_due (
  installation_id integer not null,
  day date not null,
  primary key (installation_id, day)
);
create index voltage_days_due_day on voltage_days_due (day);

-- Readings that were stored before voltages were summed up: done from the last day to the first, some at a time.
create table voltage_backfill (
  installation_id integer primary key,
  first_day date not null,
  last_day date not null
);
insert into voltage_backfill
select installation_id, (first_at at time zone 'Europe/Warsaw')::date, (last_at at time zone 'Europe/Warsaw')::date
from installation_live where last_at is not null;

alter table installations add column metering_point text;
alter table installations add column grid_operator text;
