-- What each member of staff may do, where PV_ROLES is on; and sign-ins by number and device, so that one of them can be told and ended.

alter table staff add column role text not null default 'staff' check (role in ('viewer', 'staff', 'admin'));

-- The number is no secret, and opens nothing.
alter table tokens add column id integer generated always as identity;
alter table tokens add unique (id);
alter table tokens add column device text not null default '';   -- browser and system, as the device said at its sign-in

-- When a sign-in was last used is noted every minute: that is no reason to look all of them up anew.
drop trigger changed on tokens;
create trigger changed after update of hash, staff_id, revoked on tokens for each statement execute function changed('sessions');
create trigger changed_by_removal after delete or truncate on tokens for each statement execute function changed('sessions');

-- A sign-in that somebody ends, or that ends with a new password: whose it was, and on which device.
create function note_sign_in_ended() returns trigger language plpgsql as $$
begin
  insert into audit (actor, address, action, what, key, before, after)
    values (current_setting('audit.actor'), nullif(current_setting('audit.address', true), ''), 'deleted', 'sign-in',
            (select email from staff where id = old.staff_id), json_build_object('id', old.id, 'device', old.device), null);
  return null;
end $$;
create trigger audited after update of revoked on tokens for each row
  when (new.revoked and not old.revoked and current_setting('audit.actor', true) <> '') execute function note_sign_in_ended();
