-- Live readings with a date from before their installation was made, or long ago: a clock without power. A person decides about them.
create table readings_put_aside (
  installation_id integer not null references installations (id) on delete cascade,
  sent_at timestamptz not null,
  arrived_at timestamptz not null,
  reading json not null,
  primary key (installation_id, sent_at)
);
create trigger changed after insert or update or delete or truncate on readings_put_aside for each statement execute function changed('care');

create table put_aside_beyond (
  installation_id integer primary key references installations (id) on delete cascade,
  lines integer not null -- that were rejected because as many as allowed are kept
);

create table put_aside_decisions (
  id bigint primary key generated always as identity,
  installation_id integer not null references installations (id) on delete cascade,
  at timestamptz not null,
  decision text not null check (decision in ('take', 'discard')),
  readings integer not null,
  first_at timestamptz not null, -- by their own time
  last_at timestamptz not null
);
create index put_aside_decisions_of on put_aside_decisions (installation_id);
create trigger audited after insert on put_aside_decisions for each row
  when (current_setting('audit.actor', true) <> '') execute function note_audit('readings put aside', 'installation_id');
