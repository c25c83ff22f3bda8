-- The last counter of each day, so that a morning's first counter can be recognised as an old one, however old it is.
alter table energy_days add column counter real; -- Wh since local midnight; null: none was reported
create index energy_days_counted on energy_days (installation_id, day) include (counter) where counter is not null;

-- For stored days: the last counter of each inverter. Days before it stay as they were counted.
update energy_days d set counter = c.energy
from (
  select l.installation_id, (r.at at time zone 'Europe/Warsaw')::date as day, r.energy
  from installation_live l
  cross join lateral (
    select at, energy from readings where installation_id = l.installation_id and energy is not null order by at desc limit 1
  ) as r
) as c
where d.installation_id = c.installation_id and d.day = c.day;
