-- How often final visits have changed, for responses that are made of them. Drafts are sent every minute and do not count.
insert into versions (name) values ('visits');
create trigger changed after insert on visits for each row when (new.state = 'final') execute function changed('visits');
create trigger changed_in_place after update on visits for each row when (new.state = 'final') execute function changed('visits');
create trigger changed_by_removal after delete on visits for each row when (old.state = 'final') execute function changed('visits');
create trigger changed_by_truncation after truncate on visits for each statement execute function changed('visits');
