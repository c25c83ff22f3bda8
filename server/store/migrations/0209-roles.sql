-- What each member of staff may do if PV_ROLES is on; and ids and devices of sign-ins, so that a single one can be listed and ended.

alter table staff add column role text not null default 'staff' check (role in ('viewer', 'staff', 'admin'));

-- The id is no secret and grants no access.
alter table tokens add column id integer generated always as identity;
alter table tokens add unique (id);
alter table tokens add column device text not null default '';   -- browser and system, as sent by the device at its sign-in

-- The last use of a sign-in is stored every minute; this is no reason to read all sign-ins again.
drop trigger changed on tokens;
create trigger changed after update of hash, staff_id, revoked on tokens for each statement execute function changed('sessions');
create trigger changed_by_removal after delete or truncate on tokens for each statement execute function changed('sessions');

-- A sign-in that a user ends, or that ends with a new password: its account and device.
create function note_sign_in_ended() returns trigger language plpgsql as $$
begin
  insert into audit (actor, address, action, what, key, before, after)
    values (current_setting('audit.actor'), nullif(current_setting('audit.address', true), ''), 'deleted', 'sign-in',
            (select email from staff where id = old.staff_id), json_build_object('id', old.id, 'device', old.device), null);
  return null;
end $$;
create trigger audited after update of revoked on tokens for each row
  when (new.revoked and not old.revoked and current_setting('audit.actor', true) <> '') execute function note_sign_in_ended();
