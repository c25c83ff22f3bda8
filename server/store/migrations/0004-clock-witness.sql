-- The state of the clock: when it was last trusted, since when it is in doubt, when it was last checked.
create table clock_witness (
  one smallint primary key default 1 check (one = 1),
  trusted_at timestamptz not null,
  doubted_since timestamptz,
  seen_at timestamptz not null
);

-- A database in use knows its latest time: a clock that is wrong now is not trusted at first.
insert into clock_witness (trusted_at, seen_at)
select at, at from (
  select coalesce(max(at), now()) as at from (
    select max(applied_at) as at from migrations
    union all select max(filed_at) from tasks
    union all select max(created_at) from tokens
    union all select max(created_at) from idempotency
    union all select max(created_at) from mails
  ) as known
) as latest;
