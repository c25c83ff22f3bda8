-- Other systems that receive causes and tasks by a call to their address, and the queue of messages.

create table webhooks (
  id integer primary key generated always as identity,
  url text not null,
  secret text not null,          -- messages are signed with it, so it cannot be a hash
  events text[] not null,
  created_at timestamptz not null default now(),
  taken_at timestamptz,          -- when the receiver last accepted a message
  failing_since timestamptz,     -- the first failure after that
  failure text,                  -- the last of them, as a code
  given_up integer not null default 0
);

-- Written in the transaction of the change that it reports.
create table webhook_deliveries (
  id bigint primary key generated always as identity,
  webhook_id integer not null references webhooks (id) on delete cascade,
  message text not null,         -- the same id at every receiver and every attempt
  event text not null,
  body text not null,            -- emptied once it is accepted
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  failure text,
  taken_at timestamptz,
  given_up_at timestamptz
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, next_at) where taken_at is null and given_up_at is null;

create function wire_time(moment timestamptz) returns text language sql as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create function tell_webhooks(what text, facts json) returns void language plpgsql as $$
declare
  message text := 'msg_' || replace(gen_random_uuid()::text, '-', '');
begin
  insert into webhook_deliveries (webhook_id, message, event, body)
    select id, message, what, json_build_object('type', what, 'timestamp', wire_time(now()), 'data', facts)::text
    from webhooks where what = any (events);
end $$;

create function is_told(what text) returns boolean language sql as $$
  select exists (select from webhooks where what = any (events))
$$;

create function tell_of_diagnosis() returns trigger language plpgsql as $$
declare
  it diagnoses := coalesce(new, old);
begin
  if not is_told(tg_argv[0]) then return null; end if;
  perform tell_webhooks(tg_argv[0], json_build_object(
    'diagnosis', it.id,
    'installation', it.installation_id,
    'sn', (select sn from installations where id = it.installation_id),
    'cause', it.cause,
    'severity', it.severity,
    'since', wire_time(it.since),
    'last', wire_time(it.last_at),
    'active', it.is_active and tg_argv[0] = 'cause.opened',
    'explained_by', it.explained_by));
  return null;
end $$;

create function tell_of_task() returns trigger language plpgsql as $$
begin
  if not is_told(tg_argv[0]) then return null; end if;
  perform tell_webhooks(tg_argv[0], json_build_object(
    'task', new.id,
    'installation', (select id from installations where sn = new.inverter_sn),
    'sn', new.inverter_sn,
    'status', new.status));
  return null;
end $$;

create trigger told_opened after insert on diagnoses for each row
  when (new.closed_at is null) execute function tell_of_diagnosis('cause.opened');
create trigger told_closed after update of closed_at on diagnoses for each row
  when (old.closed_at is null and new.closed_at is not null) execute function tell_of_diagnosis('cause.closed');
create trigger told_withdrawn after delete on diagnoses for each row
  when (old.closed_at is null) execute function tell_of_diagnosis('cause.closed');
create trigger told_created after insert on tasks for each row execute function tell_of_task('task.created');
create trigger told_closed after update of status on tasks for each row
  when (old.status <> 1 and new.status = 1) execute function tell_of_task('task.closed');
create trigger told_reopened after update of status on tasks for each row
  when (old.status = 1 and new.status <> 1) execute function tell_of_task('task.reopened');

create trigger audited after insert or delete or update of url, secret, events on webhooks for each row
  when (current_setting('audit.actor', true) <> '') execute function note_audit('webhook', 'id', 'secret');
