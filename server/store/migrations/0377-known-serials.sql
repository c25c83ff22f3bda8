-- Every serial number that an installation ever had, also one that was corrected or taken back: what a device decided under it may come later.
create table known_serials (
  sn text not null,
  installation_id integer not null references installations (id) on delete cascade,
  last_at timestamptz not null default now(), -- when it was given
  primary key (sn, installation_id)
);
insert into known_serials (sn, installation_id)
select sn, id from installations union select inverter_sn, installation_id from equipment;

create function note_serial() returns trigger language plpgsql as $$
begin
  insert into known_serials (sn, installation_id) values (new.sn, new.id)
    on conflict (sn, installation_id) do update set last_at = excluded.last_at;
  return null;
end $$;
create trigger serial_given after insert on installations for each row execute function note_serial();
create trigger serial_changed after update of sn on installations for each row when (old.sn <> new.sn) execute function note_serial();

-- The installation with this number now, else the latest that had it, else the latest to which it was given by mistake.
create or replace function installation_with(sn text) returns integer language sql stable as $$
  select id from (
    select i.id, 0 as rank, null::timestamptz as at from installations i where i.sn = $1
    union all select e.installation_id, 1, e.from_at from equipment e where e.inverter_sn = $1
    union all select k.installation_id, 2, k.last_at from known_serials k where k.sn = $1
  ) as found order by rank, at desc nulls first limit 1
$$;
