-- A permanent code of each installation, for labels: eight letters and digits at random, without those that look alike (0 O, 1 I L).
create function installation_code() returns text language plpgsql volatile as $$
declare
  made text;
begin
  loop
    select string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + floor(random() * 31)::int, 1), '') into made from generate_series(1, 8);
    exit when not exists (select from installations where code = made);
  end loop;
  return made;
end $$;

alter table installations add column code text unique;

do $$
declare
  row_id integer;
begin
  for row_id in select id from installations order by id loop
    update installations set code = installation_code() where id = row_id;
  end loop;
end $$;

alter table installations alter column code set default installation_code();
alter table installations alter column code set not null;
