-- The account whose qualification named a file first: whoever else names its hash is not given its bytes. Null where a visit named it first,
-- or the owner has named it in a visit.
alter table files add column owner_id integer;
update files f set owner_id = (select min(staff_id) from staff_qualifications q where q.sha256 = f.sha256)
  where not exists (select from visit_files n where n.sha256 = f.sha256);
