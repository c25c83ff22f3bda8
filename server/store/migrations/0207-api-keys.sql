-- API keys of other systems, and the calls made with them.

create table api_keys (
  id integer primary key generated always as identity,
  name text not null,
  prefix text not null unique,   -- the beginning of the key, by which it is looked up; it grants no access
  hash bytea not null,           -- SHA-256 of the whole key
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  used_at timestamptz            -- the hour in which it was last used
);
create unique index api_keys_name on api_keys (lower(name));

alter table tasks add column filed_by_key integer references api_keys (id) on delete set null;
alter table tasks add unique (filed_by_key, client_ref);
alter table task_comments add column key_id integer references api_keys (id) on delete set null;
alter table task_comments add unique (key_id, client_ref);

-- As idempotency for staff.
create table api_key_idempotency (
  key_id integer not null references api_keys (id) on delete cascade,
  key text not null,
  path text not null,
  body_hash text not null,
  status smallint not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (key_id, key)
);
create index api_key_idempotency_age on api_key_idempotency (created_at);

-- The use of a key does not change who may call.
create trigger changed after update of name, prefix, hash, scopes, expires_at or delete or truncate on api_keys
  for each statement execute function changed('sessions');
create trigger audited after insert or delete or update of name, prefix, hash, scopes, expires_at on api_keys for each row
  when (current_setting('audit.actor', true) <> '') execute function note_audit('api key', 'name', 'hash');
