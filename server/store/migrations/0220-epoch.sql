-- The history that the ids of this database belong to. A database that goes back in time gives out ids a second time: then it
-- gets a new epoch, and a device that knows the previous one sends nothing under the ids that it knows.
create table epoch (
  one smallint primary key default 1 check (one = 1),
  id text not null default replace(gen_random_uuid()::text, '-', '') check (id ~ '^[0-9a-f]{32}$'),
  is_required boolean not null default false, -- a client that changes a service request must name the epoch: the database went back in time
  reason text not null default 'made' check (reason in ('made', 'restore', 'move', 'older', 'other', 'command')),
  renewed_at timestamptz not null default now(),
  -- the PostgreSQL of DATABASE_URL in which it was last opened; null: none yet, or not readable
  pg_system text,
  pg_timeline integer,
  pg_database bigint
);
insert into epoch default values;

create trigger audited after update on epoch for each row
  when (current_setting('audit.actor', true) <> '') execute function note_audit('epoch', 'id');
