-- Readings of a serial number that no installation had at their time, until a period of equipment names it.
create table kept_serials (
  key text primary key,        -- what equal serial numbers have in common
  sn text not null,            -- as it was sent
  sender text not null,        -- the key that sent it last
  lines integer not null default 0,
  first_at timestamptz,        -- of the readings that are kept
  last_at timestamptz,
  dismissed_for integer[] not null default '{}' -- installations at which no exchange is offered
);
create table kept_readings (
  key text not null references kept_serials (key) on delete cascade,
  sent_at timestamptz not null,
  arrived_at timestamptz not null,
  reading json not null,
  primary key (key, sent_at)
);
create index kept_readings_arrived on kept_readings (arrived_at);
create trigger changed after insert or update or delete or truncate on kept_serials for each statement execute function changed('care');

-- who sends readings for which installation depends on its periods
drop trigger changed on equipment;
create trigger changed after insert or update or delete or truncate on equipment
  for each statement execute function changed('installations', 'stock');
