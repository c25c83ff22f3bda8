-- Reports on weeks that are over, by week and inverter: they follow from voltage_days, and stand for them while no day of theirs is due.
create table voltage_weeks (
  installation_id integer not null,
  monday date not null,
  report json not null,      -- domain/grid/voltage-quality/voltage-report.ts, three phases
  primary key (installation_id, monday)
);
