-- One row that is written to find out whether anything can be: a database may answer questions while it takes no change.
create table write_probe (
  one smallint primary key default 1 check (one = 1),
  written_at timestamptz not null
);
