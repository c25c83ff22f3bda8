-- Who had which serial number and when is read as a whole by who takes readings in: it is counted apart from other changes of installations.
insert into versions (name) values ('serials');
create trigger serials_held after insert or delete or truncate on equipment for each statement execute function changed('serials');
create trigger serials_corrected after update of installation_id, inverter_sn, from_at, reason on equipment for each row
  when ((old.installation_id, old.inverter_sn, old.from_at, old.reason) is distinct from (new.installation_id, new.inverter_sn, new.from_at, new.reason))
  execute function changed('serials');

-- What is said of a number depends on its first reading, on two hours of them, and on who sent it; not on each that follows.
drop trigger changed on kept_serials;
create trigger changed after truncate on kept_serials for each statement execute function changed('care');
create trigger changed_rows after insert or delete on kept_serials for each row execute function changed('care');
create trigger changed_notice after update on kept_serials for each row
  when ((old.sn, old.sender, old.dismissed_for, old.first_at, old.last_at >= old.first_at + interval '2 hours')
    is distinct from (new.sn, new.sender, new.dismissed_for, new.first_at, new.last_at >= new.first_at + interval '2 hours'))
  execute function changed('care');
