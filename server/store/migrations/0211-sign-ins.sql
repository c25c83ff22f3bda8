-- The identity of an account at the OpenID Connect provider, from its first sign-in there on: an e-mail address may be given to another
-- person, a subject never is. And sign-ins in the audit log: begun, refused, ended.

alter table staff add column oidc_issuer text;
alter table staff add column oidc_subject text;
alter table staff add check ((oidc_issuer is null) = (oidc_subject is null));
create unique index staff_oidc on staff (oidc_issuer, oidc_subject);

-- The code that a browser returning from the provider exchanges for a token: once, within a minute.
create table sign_in_codes (
  hash bytea primary key,        -- SHA-256 of the code
  staff_id integer not null references staff (id) on delete cascade,
  proof text not null,           -- SHA-256, in base64url, of the secret kept by the page that asked
  expires_at timestamptz not null
);
create index sign_in_codes_age on sign_in_codes (expires_at);

alter table tokens add column way text not null default 'password' check (way in ('password', 'oidc'));

alter table audit drop constraint audit_action_check;
alter table audit add constraint audit_action_check check (action in ('created', 'changed', 'deleted', 'refused'));

-- The actor of a sign-in is the account itself, though the caller was not signed in yet.
create function note_sign_in() returns trigger language plpgsql as $$
begin
  insert into audit (actor, address, action, what, key, before, after)
    select email, nullif(current_setting('audit.address', true), ''), 'created', 'sign-in', email, null,
           json_build_object('id', new.id, 'device', new.device, 'way', new.way)
    from staff where id = new.staff_id;
  return null;
end $$;
create trigger audited_begin after insert on tokens for each row
  when (current_setting('audit.actor', true) <> '') execute function note_sign_in();

-- 'signed out' if the signed-in user ended it, otherwise 'ended': by another user or by a new password.
create or replace function note_sign_in_ended() returns trigger language plpgsql as $$
begin
  insert into audit (actor, address, action, what, key, before, after)
    values (current_setting('audit.actor'), nullif(current_setting('audit.address', true), ''), 'deleted', 'sign-in',
            (select email from staff where id = old.staff_id),
            json_build_object('id', old.id, 'device', old.device, 'way', old.way,
                              'end', coalesce(nullif(current_setting('audit.end', true), ''), 'ended')), null);
  return null;
end $$;
