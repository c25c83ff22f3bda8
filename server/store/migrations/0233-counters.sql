-- A counter counts once in a transaction: one that changes a hundred thousand rows would rewrite it as often, each time slower.
create or replace function changed() returns trigger language plpgsql as $$
begin
  update versions set version = version + 1 where name = any (tg_argv) and xmin is distinct from pg_current_xact_id()::xid;
  return null;
end $$;

drop trigger listed on visits;
drop trigger listed on visit_files;
create trigger listed after insert or update or delete or truncate on visits for each statement execute function changed('listed-visits');
create trigger listed after update of is_awaited, forgone_reason on visit_files for each statement execute function changed('listed-visits');
drop function changed_once();

-- Heads from before say how many of their files are documents too.
update visits set head = head || jsonb_build_object('documents',
  (select count(*) from jsonb_array_elements(document -> 'files') as file where file ->> 'role' = 'document'));
