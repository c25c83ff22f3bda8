-- Reports of past weeks, by week and inverter: derived from voltage_days, and used instead of them while none of their days is due.
create table voltage_weeks (
  installation_id integer not null,
  monday date not null,
  report json not null,      -- domain/grid/voltage-quality/voltage-report.ts, three phases
  primary key (installation_id, monday)
);
