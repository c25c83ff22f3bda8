-- Whether a file that a visit names is awaited: the server does not have it whole, and it is not forgone. Kept beside the name, so that
-- a list counts what is awaited without reading what is there. Triggers keep it equal to `files.is_whole` and `forgone_reason`.

alter table visit_files add column is_awaited boolean not null default true;
update visit_files n set is_awaited = false
  where forgone_reason is not null or exists (select from files f where f.sha256 = n.sha256 and f.is_whole);
create index visit_files_awaited on visit_files (visit) where is_awaited;

create function set_awaited() returns trigger language plpgsql as $$
begin
  perform 1 from files where sha256 = new.sha256 for share; -- a file that becomes whole now waits, and then finds this row
  new.is_awaited := new.forgone_reason is null and not exists (select from files where sha256 = new.sha256 and is_whole);
  return new;
end $$;
create trigger awaited before insert or update of forgone_reason on visit_files for each row execute function set_awaited();

create function awaited_no_longer() returns trigger language plpgsql as $$
begin
  update visit_files set is_awaited = not new.is_whole and forgone_reason is null where sha256 = new.sha256;
  return null;
end $$;
create trigger awaited after update of is_whole on files for each row
  when (new.is_whole is distinct from old.is_whole) execute function awaited_no_longer();
