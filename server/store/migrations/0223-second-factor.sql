-- The second factor of an account: a secret shared with its owner's authenticator app, and recovery codes in case that app is lost.
-- The server computes with the secret, so it is stored as it is; of recovery codes only the SHA-256 is stored.

create table second_factors (
  staff_id integer primary key references staff (id) on delete cascade,
  secret text,                   -- base32; null: not turned on yet
  last_step bigint not null default 0, -- 30-second step of the last code used; codes of it and of earlier steps are refused
  pending text,                  -- a secret that is being set up
  pending_until timestamptz,
  codes_at timestamptz           -- when the recovery codes were made
);

create table recovery_codes (
  staff_id integer not null references second_factors (staff_id) on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, hash)
);

-- Audited events: turned on, moved to another app, removed, new codes, a code used; never the secret or a code. If
-- no user is signed in yet, the actor is the account itself. When an account is deleted, its deletion is enough.
create function note_second_factor(owner_id integer, action text, before json, after json) returns void language plpgsql as $$
declare
  owner_email text := (select email from staff where id = owner_id);
begin
  if owner_email is null then return; end if;
  insert into audit (actor, address, action, what, key, before, after)
    values (coalesce(nullif(current_setting('audit.actor'), 'not signed in'), owner_email),
            nullif(current_setting('audit.address', true), ''), action, 'second factor', owner_email, before, after);
end $$;

create function note_factor_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform note_second_factor(old.staff_id, 'deleted', '{"secret": "***"}', null);
  elsif old.secret is null then
    perform note_second_factor(new.staff_id, 'created', null, '{"secret": "***"}');
  elsif old.secret <> new.secret then
    perform note_second_factor(new.staff_id, 'changed', '{"secret": "***"}', '{"secret": "***"}');
  else
    perform note_second_factor(new.staff_id, 'changed', '{"recovery_codes": "***"}', '{"recovery_codes": "***"}');
  end if;
  return null;
end $$;
create trigger audited after update of secret, codes_at on second_factors for each row
  when (new.secret is not null and (old.secret is distinct from new.secret or old.codes_at is distinct from new.codes_at)
        and current_setting('audit.actor', true) <> '')
  execute function note_factor_change();
create trigger audited_end after delete on second_factors for each row
  when (old.secret is not null and current_setting('audit.actor', true) <> '') execute function note_factor_change();

create function note_recovery_code() returns trigger language plpgsql as $$
begin
  perform note_second_factor(new.staff_id, 'changed', null, '{"recovery_code": "used"}');
  return null;
end $$;
create trigger audited after update of used_at on recovery_codes for each row
  when (current_setting('audit.actor', true) <> '') execute function note_recovery_code();
