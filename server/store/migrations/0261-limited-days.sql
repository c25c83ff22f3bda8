-- Days on which an inverter told that something other than the grid limited its power.
create table limited_days (
  installation_id integer not null references installations (id) on delete cascade,
  day date not null,
  energy double precision not null,          -- kWh that it gave less, estimated
  from_at timestamptz not null,
  to_at timestamptz not null,
  is_hot boolean not null,                   -- it told OVER_TEMP meanwhile
  primary key (installation_id, day)
);

alter table care_sweeps add column limited_from date not null default '2000-01-01'; -- the first day that is to be found or found again
alter table care_sweeps add column limited_begun date;                              -- the first day that is left of those being found
alter table care_sweeps add column limited_at timestamptz;                          -- when they were found last
