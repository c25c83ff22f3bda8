-- Devices on which an account has signed in; what is kept of their secret is its SHA-256.
create table devices (
  hash bytea not null,
  staff_id integer not null references staff (id) on delete cascade,
  used_at timestamptz not null,
  primary key (hash, staff_id)
);
create index devices_staff on devices (staff_id);

-- A sign-in ends so long after it was last used. Those from before begin anew: nobody is to be signed out by an update.
alter table tokens add column used_at timestamptz not null default now();

-- An account that may not sign in for the time being.
alter table staff add column disabled_at timestamptz;

-- That a token was used says nothing new about who is signed in.
drop trigger changed on tokens;
create trigger changed after update of revoked or delete or truncate on tokens for each statement execute function changed('sessions');
