-- Values that were left out of readings because they are no measurement.
create table left_out_values (
  installation_id integer not null references installations (id) on delete cascade,
  day date not null,       -- of Warsaw
  of text not null,        -- power, energy, voltage, possible (a power that the installation could give)
  times float8[] not null, -- of the readings, ms since 1970; each once
  primary key (installation_id, day, of)
);
create trigger changed after insert or update or delete or truncate on left_out_values for each statement execute function changed('care');
