-- How often the lists of visits have changed: a visit, with which its files are named and removed, or what is awaited of a file.
insert into versions (name) values ('listed-visits');
create trigger listed after insert or update or delete or truncate on visits for each statement execute function changed('listed-visits');
create trigger listed after update of is_awaited, forgone_reason on visit_files for each statement execute function changed('listed-visits');
