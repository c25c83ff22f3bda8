-- Which service requests have changed since a device last asked: the count of `versions` at the last write of each. The count
-- is locked until the transaction ends, so numbers become visible in their order. A device verifies the checksum of the list, so nothing
-- depends on rows from before this table.

create table task_versions (
  task_id integer primary key,               -- also of a deleted request, so that its deletion can be reported
  version bigint not null,
  is_gone boolean not null default false
);

create function tasks_changed() returns trigger language plpgsql as $$
declare
  now_at bigint;
begin
  update versions set version = version + 1 where name = 'tasks' returning version into now_at;
  insert into task_versions (task_id, version, is_gone) select id, now_at, tg_op = 'DELETE' from touched
    on conflict (task_id) do update set version = excluded.version, is_gone = excluded.is_gone;
  return null;
end $$;

drop trigger changed on tasks;
create trigger changed after truncate on tasks for each statement execute function changed('tasks');
create trigger changed_by_insert after insert on tasks referencing new table as touched
  for each statement execute function tasks_changed();
create trigger changed_by_update after update on tasks referencing new table as touched
  for each statement execute function tasks_changed();
create trigger changed_by_delete after delete on tasks referencing old table as touched
  for each statement execute function tasks_changed();
