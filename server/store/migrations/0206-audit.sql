-- Who changed what, when and from where: from now on, and only what a user did (their transaction sets audit.actor).

create table audit (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  actor text not null,       -- e-mail at that time, or the name of a process
  address text,              -- of the caller
  action text not null check (action in ('created', 'changed', 'deleted')),
  what text not null,        -- kind of object
  key text not null,         -- its identifier: a serial number, an e-mail, an id
  before json,               -- for a change only the columns that differ
  after json
);
create index audit_at on audit (at);

-- Arguments: kind of object, column of its identifier, columns whose values are secret.
create function note_audit() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  becomes jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  name text := coalesce(becomes, was) ->> tg_argv[1];
  secret text[] := array(select tg_argv[i] from generate_series(2, tg_nargs - 1) as i);
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(k, case when k = any (secret) then '"***"' else was -> k end),
           jsonb_object_agg(k, case when k = any (secret) then '"***"' else becomes -> k end)
      into was, becomes
      from jsonb_object_keys(becomes) as k where was -> k is distinct from becomes -> k;
    if becomes is null then return null; end if;
  else
    was := was - secret;
    becomes := becomes - secret;
  end if;
  insert into audit (actor, address, action, what, key, before, after)
    values (current_setting('audit.actor'), nullif(current_setting('audit.address', true), ''),
            case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end, tg_argv[0], name, was, becomes);
  return null;
end $$;

create trigger audited after insert or update or delete on installations for each row
  when (current_setting('audit.actor', true) <> '') execute function note_audit('installation', 'sn');
create trigger audited after insert or update or delete on tasks for each row
  when (current_setting('audit.actor', true) <> '') execute function note_audit('task', 'id', 'client_ref');
create trigger audited after insert or update or delete on task_comments for each row
  when (current_setting('audit.actor', true) <> '') execute function note_audit('comment', 'task_id', 'client_ref');
create trigger audited after insert or update or delete on flow_users for each row
  when (current_setting('audit.actor', true) <> '') execute function note_audit('customer', 'email');
create trigger audited after insert or update or delete on staff for each row
  when (current_setting('audit.actor', true) <> '') execute function note_audit('staff', 'email', 'password');
create trigger audited after insert or update or delete on license_keys for each row
  when (current_setting('audit.actor', true) <> '') execute function note_audit('license key', 'key');
create trigger audited after insert or update or delete on vendors for each row
  when (current_setting('audit.actor', true) <> '') execute function note_audit('vendor', 'name');
create trigger audited after insert or update or delete on modems for each row
  when (current_setting('audit.actor', true) <> '') execute function note_audit('modem', 'barcode', 'ingest_key_hash');
create trigger audited after update of acknowledged_by on diagnoses for each row
  when (current_setting('audit.actor', true) <> '') execute function note_audit('diagnosis', 'id');

-- It cannot be changed; only housekeeping deletes entries after the retention period.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('audit.forgets', true) = 'on' then return old; end if;
  raise exception 'The audit log is only added to';
end $$;
create trigger kept before update or delete on audit for each row execute function keep_audit();
create trigger kept_whole before truncate on audit for each statement execute function keep_audit();
