-- Energy above what an installation can produce is refused; it is counted again when a rating is corrected.

alter table energy_days add column refused text; -- 'counter' or 'power': which value was too high; null: none
alter table energy_days alter column energy drop not null; -- null: all reported energy was refused
create index energy_days_refused on energy_days (installation_id, day) where refused is not null;

-- Installations created from readings: their guessed ratings refuse nothing.
create table guessed_ratings (
  installation_id integer primary key references installations (id) on delete cascade
);
insert into guessed_ratings
select id from installations where description = sn and city = 'Brak' and inverter_power = generator_power;

-- Stored days whose energy must be counted again: from the last day to the first, some at a time.
create table energy_recounts (
  installation_id integer primary key references installations (id) on delete cascade,
  first_day date not null,
  last_day date not null
);
insert into energy_recounts
select installation_id, (first_at at time zone 'Europe/Warsaw')::date, (last_at at time zone 'Europe/Warsaw')::date
from installation_live where last_at is not null;
