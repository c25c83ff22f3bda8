-- Tables from which something about people was erased. The embedded database rewrites them, so that the bytes leave its files; PostgreSQL
-- leaves that to its operator.
create table due_rewrites (
  table_name text primary key,
  since timestamptz not null default now(),
  asked_at timestamptz not null default clock_timestamp() -- by the last erasure
);

-- Arguments: the tables.
create function ask_rewrite() returns trigger language plpgsql as $$
begin
  insert into due_rewrites (table_name) select unnest(tg_argv[0 : tg_nargs - 1])
    on conflict (table_name) do update set asked_at = excluded.asked_at;
  return null;
end $$;
create trigger rewritten after update of erased_at on visits for each row
  when (new.erased_at is distinct from old.erased_at) execute function ask_rewrite('visits', 'visit_files');
create trigger rewritten_deleted after delete on visits for each row execute function ask_rewrite('visits', 'visit_files');
create trigger rewritten after delete on file_parts for each row execute function ask_rewrite('file_parts');

-- Why a file never comes is free text: it is beside the visit, which can be erased, and not in the log.
create or replace function note_forgone_file() returns trigger language plpgsql as $$
begin
  insert into audit (actor, address, action, what, key, after)
    select current_setting('audit.actor'), nullif(current_setting('audit.address', true), ''), 'changed', 'visit', number,
           json_build_object('forgone', encode(new.sha256, 'hex'))
      from visits where uuid = new.visit;
  return null;
end $$;
alter table audit disable trigger kept;
update audit set after = (after::jsonb - 'reason')::json where what = 'visit' and after ->> 'forgone' is not null;
alter table audit enable trigger kept;
insert into due_rewrites (table_name) select 'audit' where exists (select from audit where what = 'visit' and after ->> 'forgone' is not null);
-- what was erased before
insert into due_rewrites (table_name) select unnest(array['visits', 'visit_files', 'file_parts']) where exists (select from visits);
