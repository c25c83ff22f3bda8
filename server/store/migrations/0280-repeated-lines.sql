-- Readings that repeat an earlier line and cannot be measurements (src/domain/grid/stale-readings.ts) count nowhere: their values are
-- moved from the columns that everything reads into `repeated`: power, energy, voltages of L1 to L3. A correction moves them back.

alter table readings add column repeated real[];

-- From the first reading of each run, which was measured, to its last.
create table repeated_lines (
  installation_id integer not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (installation_id, from_at)
);
