-- A request belongs to an installation, not to a serial number: the number of an inverter changes when it is exchanged or corrected.
alter table tasks add column installation_id integer references installations (id) on delete set null;

-- the lists of devices have nothing new
alter table tasks disable trigger user;
update tasks t set installation_id = i.id from installations i where i.sn = t.inverter_sn;
alter table tasks enable trigger user;
create index tasks_of_installation on tasks (installation_id);

create or replace function tell_of_task() returns trigger language plpgsql as $$
begin
  if not is_told(tg_argv[0]) then return null; end if;
  perform tell_webhooks(tg_argv[0], json_build_object(
    'task', new.id,
    'installation', new.installation_id,
    'sn', new.inverter_sn,
    'status', new.status));
  return null;
end $$;
