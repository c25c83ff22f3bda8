-- One row that is written as a test: a database may answer queries while it accepts no writes.
create table write_probe (
  one smallint primary key default 1 check (one = 1),
  written_at timestamptz not null
);
