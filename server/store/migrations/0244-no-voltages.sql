-- Readings by day without voltage on all phases (domain/grid/outages/grid-losses.ts).
create table no_voltages (
  installation_id integer not null references installations (id) on delete cascade,
  at timestamptz not null,
  primary key (installation_id, at)
);
create index no_voltages_at on no_voltages (at);
