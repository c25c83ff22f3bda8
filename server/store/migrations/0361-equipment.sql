-- What an installation was made of, and from when. The latest period is what `installations` shows.
create table equipment (
  id integer primary key generated always as identity,
  installation_id integer not null references installations (id) on delete cascade,
  from_at timestamptz not null,
  inverter_sn text not null,
  inverter_model text not null default '',
  inverter_power double precision not null,
  generator_power double precision not null,
  phases smallint not null check (phases in (1, 3)),
  reason text not null check (reason in ('start', 'replacement', 'extension')),
  inverter_warranty_to date,
  modules_warranty_to date,
  warranty_note text not null default '',
  visit uuid,                    -- in which it was exchanged
  unique (installation_id, from_at)
);
create unique index equipment_start on equipment (installation_id) where reason = 'start';
-- few installations have more than one period
create index equipment_later on equipment (installation_id, from_at) where reason <> 'start';
create index equipment_sn on equipment (inverter_sn);

insert into equipment (installation_id, from_at, inverter_sn, inverter_model, inverter_power, generator_power, phases, reason)
select i.id, date_trunc('milliseconds', least(i.created_at, l.first_at)), i.sn, i.model, i.inverter_power, i.generator_power, i.phases, 'start'
from installations i left join installation_live l on l.installation_id = i.id;

-- Periods with their end. The first one begins with the first reading, if that is earlier than what is stored.
create view equipment_periods as
select e.id, e.installation_id, case when e.reason = 'start' then least(e.from_at, l.first_at) else e.from_at end as from_at,
  lead(e.from_at) over (partition by e.installation_id order by e.from_at) as to_at,
  e.inverter_sn, e.inverter_model, e.inverter_power, e.generator_power, e.phases, e.reason, e.inverter_warranty_to, e.modules_warranty_to,
  e.warranty_note, e.visit
from equipment e left join installation_live l on l.installation_id = e.installation_id;

-- The installation with this number now, else the latest that had it.
create function installation_with(sn text) returns integer language sql stable as $$
  select id from (
    select i.id, null::timestamptz as from_at from installations i where i.sn = $1
    union all select e.installation_id, e.from_at from equipment e where e.inverter_sn = $1
  ) as found order by from_at desc nulls first limit 1
$$;

create function begin_equipment() returns trigger language plpgsql as $$
begin
  insert into equipment (installation_id, from_at, inverter_sn, inverter_model, inverter_power, generator_power, phases, reason)
    values (new.id, date_trunc('milliseconds', new.created_at), new.sn, new.model, new.inverter_power, new.generator_power, new.phases, 'start');
  return null;
end $$;
create trigger equipment_begun after insert on installations for each row execute function begin_equipment();

-- What is changed of an installation is a correction of its latest period.
create function correct_equipment() returns trigger language plpgsql as $$
begin
  update equipment set inverter_sn = new.sn, inverter_model = new.model, inverter_power = new.inverter_power,
      generator_power = new.generator_power, phases = new.phases
    where id = (select id from equipment where installation_id = new.id order by from_at desc limit 1)
      and (inverter_sn, inverter_model, inverter_power, generator_power, phases)
        is distinct from (new.sn, new.model, new.inverter_power, new.generator_power, new.phases);
  return null;
end $$;
create trigger equipment_corrected after update of sn, model, inverter_power, generator_power, phases on installations
  for each row execute function correct_equipment();

create trigger changed after insert or update or delete or truncate on equipment for each statement execute function changed('installations');
-- not what follows from a change of the installation, which has its own entry
create trigger audited after insert or update or delete on equipment for each row
  when (pg_trigger_depth() = 0 and current_setting('audit.actor', true) <> '') execute function note_audit('equipment', 'installation_id');

create function tell_of_equipment() returns trigger language plpgsql as $$
declare
  it equipment := coalesce(new, old);
begin
  if not is_told('installation.equipment') then return null; end if;
  perform tell_webhooks('installation.equipment', json_build_object(
    'installation', it.installation_id,
    'period', it.id,
    'change', case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
    'reason', it.reason,
    'from', wire_time(it.from_at),
    'sn', it.inverter_sn));
  return null;
end $$;
create trigger told_begun after insert on equipment for each row when (new.reason <> 'start') execute function tell_of_equipment();
create trigger told_changed after update on equipment for each row when (old.* is distinct from new.*) execute function tell_of_equipment();
create trigger told_taken_back after delete on equipment for each row when (old.reason <> 'start') execute function tell_of_equipment();
