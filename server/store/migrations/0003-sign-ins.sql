-- Devices on which an account has signed in; only the SHA-256 of their secret is stored.
create table devices (
  hash bytea not null,
  staff_id integer not null references staff (id) on delete cascade,
  used_at timestamptz not null,
  primary key (hash, staff_id)
);
create index devices_staff on devices (staff_id);

-- A sign-in ends some time after its last use. For existing ones the time starts now, so that an update signs no user out.
alter table tokens add column used_at timestamptz not null default now();

-- An account that may not sign in at present.
alter table staff add column disabled_at timestamptz;

-- The use of a token does not change who is signed in.
drop trigger changed on tokens;
create trigger changed after update of revoked or delete or truncate on tokens for each statement execute function changed('sessions');
