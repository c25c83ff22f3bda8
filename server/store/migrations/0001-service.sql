-- Staff, stock, PV FLOW users, installations, tasks, and the keys that make repeated calls idempotent.

create table staff (
  id integer primary key generated always as identity,
  email text not null,
  password text not null,
  created_at timestamptz not null default now()
);
create unique index staff_email on staff (lower(email));

create table tokens (
  hash bytea primary key,
  staff_id integer not null references staff (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked boolean not null default false
);
create index tokens_staff on tokens (staff_id);

create table license_keys (
  key text primary key,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  used_by integer references staff (id) on delete set null
);

create table password_resets (
  hash bytea primary key,
  staff_id integer not null references staff (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create table vendors (name text primary key);

create table modems (
  barcode text primary key,
  ingest_key_hash bytea unique,
  created_at timestamptz not null default now()
);

create table flow_users (
  id integer primary key generated always as identity,
  email text not null,
  phone text not null,
  is_active boolean not null default false,
  is_premium boolean not null default false,
  last_login timestamptz,
  note text not null default '',
  created_at timestamptz not null default now()
);
create unique index flow_users_email on flow_users (lower(email));

create table activations (
  hash bytea primary key,
  user_id integer not null references flow_users (id) on delete cascade,
  created_at timestamptz not null default now()
);

create table installations (
  id integer primary key generated always as identity,
  sn text not null unique,
  description text not null,
  phases smallint not null check (phases in (1, 3)),
  vendor text not null default '',
  modem_barcode text unique references modems (barcode),
  tilt smallint,
  azimuth smallint,
  street text not null default '',
  number text not null default '',
  number2 text not null default '',
  post_code text not null default '',
  city text not null default '',
  latitude double precision,
  longitude double precision,
  inverter_power double precision not null,
  generator_power double precision not null,
  source text not null default 'PV' check (source in ('PV', 'Solarman')),
  model text not null default '',
  owner_id integer references flow_users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index installations_owner on installations (owner_id);

create table tasks (
  id integer primary key generated always as identity,
  employee text not null,
  description text not null,
  inverter_sn text not null,
  contact text,
  created_on date not null,
  updated_at timestamptz,
  status smallint not null default 0 check (status in (0, 1, 2)),
  reason text not null,
  scope text not null default '',
  address text not null default '',
  street text not null default '',
  number text not null default '',
  number2 text not null default '',
  post_code text not null default '',
  city text not null default '',
  filed_by integer references staff (id) on delete set null,
  client_ref text,
  filed_at timestamptz not null default now(),
  unique (filed_by, client_ref)
);

create table idempotency (
  staff_id integer not null references staff (id) on delete cascade,
  key text not null,
  path text not null,
  body_hash text not null,
  status smallint not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (staff_id, key)
);
create index idempotency_age on idempotency (created_at);

create table mails (
  id integer primary key generated always as identity,
  recipient text not null,
  subject text not null,
  body text not null,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  given_up boolean not null default false
);
create index mails_waiting on mails (next_at) where sent_at is null and not given_up;

-- The columns that rate-limiter-flexible expects.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- How often each part of the database has changed. A cached response is valid in every server process while its counters do not change;
-- a change of a counter becomes visible together with the rows that it counts.
create table versions (name text primary key, version bigint not null default 0);
insert into versions (name) values ('installations'), ('installation-set'), ('tasks'), ('users'), ('stock'), ('live'), ('sessions');

create function changed() returns trigger language plpgsql as $$
begin
  update versions set version = version + 1 where name = any (tg_argv);
  return null;
end $$;

create trigger changed after insert or delete or truncate on installations
  for each statement execute function changed('installations', 'installation-set', 'stock');
create trigger changed_in_place after update on installations
  for each statement execute function changed('installations', 'stock');
create trigger changed after insert or update or delete or truncate on tasks for each statement execute function changed('tasks');
create trigger changed after insert or update or delete or truncate on flow_users for each statement execute function changed('users', 'installations');
create trigger changed after insert or update or delete or truncate on vendors for each statement execute function changed('stock');
create trigger changed after insert or update or delete or truncate on modems for each statement execute function changed('stock');
create trigger changed after update or delete or truncate on tokens for each statement execute function changed('sessions');
create trigger changed after update or delete or truncate on staff for each statement execute function changed('sessions');
