-- The first period is the earliest, also where the installation was entered after readings of years before and an exchange among them.
create or replace view equipment_periods as
select e.id, e.installation_id, case when e.reason = 'start' then least(e.from_at, l.first_at) else e.from_at end as from_at,
  lead(e.from_at) over (partition by e.installation_id order by e.reason <> 'start', e.from_at) as to_at,
  e.inverter_sn, e.inverter_model, e.inverter_power, e.generator_power, e.phases, e.reason, e.inverter_warranty_to, e.modules_warranty_to,
  e.warranty_note, e.visit
from equipment e left join installation_live l on l.installation_id = e.installation_id;

create function latest_period(installation integer) returns integer language sql stable as $$
  select id from equipment where installation_id = $1 order by reason = 'start', from_at desc limit 1
$$;

create or replace function correct_equipment() returns trigger language plpgsql as $$
begin
  update equipment set inverter_sn = new.sn, inverter_model = new.model, inverter_power = new.inverter_power,
      generator_power = new.generator_power, phases = new.phases
    where id = latest_period(new.id)
      and (inverter_sn, inverter_model, inverter_power, generator_power, phases)
        is distinct from (new.sn, new.model, new.inverter_power, new.generator_power, new.phases);
  return null;
end $$;
