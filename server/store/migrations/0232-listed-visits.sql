-- How often the lists of visits have changed: a visit, with which its files are named and removed, or what is awaited of a file.
insert into versions (name) values ('listed-visits');

-- Counts once in a transaction: one that changes a hundred thousand rows would rewrite the counter as often, each time slower.
create function changed_once() returns trigger language plpgsql as $$
begin
  update versions set version = version + 1 where name = any (tg_argv) and xmin is distinct from pg_current_xact_id()::xid;
  return null;
end $$;

create trigger listed after insert or update or delete or truncate on visits for each statement execute function changed_once('listed-visits');
create trigger listed after update of is_awaited, forgone_reason on visit_files for each statement execute function changed_once('listed-visits');
