-- Whose a service request is, and when.
alter table tasks
  add column assignee integer references staff (id) on delete set null,
  add column helper integer references staff (id) on delete set null,
  add column planned_on date,
  add column from_time time,                 -- agreed with the customer, by the clock of Warsaw
  add column to_time time,
  add column place double precision,         -- order in the day of the assignee
  add column priority smallint not null default 0 check (priority in (0, 1, 2)),
  add column minutes integer not null default 60,
  add column deadline date,
  add column plan_version integer not null default 1;
create index tasks_planned on tasks (planned_on) where planned_on is not null;
create index tasks_without_day on tasks (id) where planned_on is null and status <> 1;

-- How often the plan has changed. Whoever changes it locks this row first, after accounts and before requests.
insert into versions (name) values ('plan');
create trigger plan_changed after update of assignee, helper, planned_on, from_time, to_time, place, priority, minutes, deadline on tasks
  for each statement execute function changed('plan');

-- The list of requests has nothing of the plan: a change of it alone is none of the list.
create function listed_tasks_changed() returns trigger language plpgsql as $$
declare
  plan text[] := array['assignee', 'helper', 'planned_on', 'from_time', 'to_time', 'place', 'priority', 'minutes', 'deadline', 'plan_version'];
  ids integer[] := array(select n.id from touched n join before o on o.id = n.id
    where to_jsonb(n) - plan is distinct from to_jsonb(o) - plan);
  now_at bigint;
begin
  if cardinality(ids) = 0 then return null; end if;
  update versions set version = version + 1 where name = 'tasks' returning version into now_at;
  insert into task_versions (task_id, version, is_gone) select unnest(ids), now_at, false
    on conflict (task_id) do update set version = excluded.version, is_gone = excluded.is_gone;
  return null;
end $$;
drop trigger changed_by_update on tasks;
create trigger changed_by_update after update on tasks referencing old table as before new table as touched
  for each statement execute function listed_tasks_changed();

-- A removed account is taken off the plans that name it.
create function leave_plans() returns trigger language plpgsql as $$
begin
  perform from versions where name = 'plan' for update;
  update tasks set assignee = nullif(assignee, old.id), helper = nullif(helper, old.id), plan_version = plan_version + 1
    where old.id in (assignee, helper);
  return old;
end $$;
create trigger leaves_plans before delete on staff for each row execute function leave_plans();

-- The name of an account is that of its open requests.
create function rename_assignee() returns trigger language plpgsql as $$
begin
  perform from versions where name = 'plan' for update;
  update tasks set employee = new.name where assignee = new.id and status <> 1 and new.name <> '';
  update versions set version = version + 1 where name = 'plan';
  return null;
end $$;
create trigger renamed after update of name on staff for each row when (new.name <> old.name) execute function rename_assignee();

create function tell_of_plan() returns trigger language plpgsql as $$
begin
  if not is_told('task.planned') then return null; end if;
  perform tell_webhooks('task.planned', json_build_object(
    'task', new.id,
    'installation', new.installation_id,
    'sn', new.inverter_sn,
    'status', new.status,
    'assignee', new.assignee,
    'helper', new.helper,
    'planned_on', new.planned_on,
    'from', to_char(new.from_time, 'HH24:MI'),
    'to', to_char(new.to_time, 'HH24:MI'),
    'priority', new.priority,
    'minutes', new.minutes,
    'deadline', new.deadline));
  return null;
end $$;
create trigger told_planned after update of assignee, helper, planned_on, from_time, to_time, priority, minutes, deadline on tasks for each row
  when ((old.assignee, old.helper, old.planned_on, old.from_time, old.to_time, old.priority, old.minutes, old.deadline)
    is distinct from (new.assignee, new.helper, new.planned_on, new.from_time, new.to_time, new.priority, new.minutes, new.deadline))
  execute function tell_of_plan();
