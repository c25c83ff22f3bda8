-- A file that a qualification named first opens only to accounts that have shown that they have it. An account that names it later sends
-- its bytes again, and they are compared. `files.owner_id` is not used any more.
alter table files add column is_private boolean not null default false;
create table file_owners (
  sha256 bytea not null references files (sha256) on delete cascade,
  staff_id integer not null references staff (id) on delete cascade,
  matched integer not null default 0,        -- bytes that were the same; an owner has matched all
  in_visit boolean not null default false,   -- a visit of this account names it, which opens it once the account is an owner
  primary key (sha256, staff_id)
);

create or replace function set_awaited() returns trigger language plpgsql as $$
begin
  perform 1 from files where sha256 = new.sha256 for share; -- a file that becomes whole now waits, and then finds this row
  new.is_awaited := new.forgone_reason is null and not exists (select from files where sha256 = new.sha256 and is_whole and not is_private);
  return new;
end $$;
create or replace function awaited_no_longer() returns trigger language plpgsql as $$
begin
  update visit_files set is_awaited = not (new.is_whole and not new.is_private) and forgone_reason is null where sha256 = new.sha256;
  return null;
end $$;
create trigger awaited_private after update of is_private on files for each row
  when (new.is_private is distinct from old.is_private) execute function awaited_no_longer();

-- what was named before stays open to those who named it
update files f set is_private = true where owner_id is not null and not exists (select from visit_files n where n.sha256 = f.sha256);
insert into file_owners (sha256, staff_id, matched)
  select f.sha256, s.id, f.bytes from files f join staff s on s.id = f.owner_id
    or exists (select from staff_qualifications q where q.sha256 = f.sha256 and q.staff_id = s.id)
  where f.is_private;
