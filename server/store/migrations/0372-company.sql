-- The company whose name heads every paper.
create table company (
  id boolean primary key default true check (id), -- one row
  name text not null default '',                  -- empty: none heads them
  address text not null default '',
  nip text not null default '',
  phone text not null default '',
  logo_type text,
  logo text,                                      -- in base64
  version integer not null default 1,
  check ((logo is null) = (logo_type is null))
);
insert into company default values;

create trigger audited after insert or update or delete on company for each row
  when (current_setting('audit.actor', true) <> '') execute function note_audit('company', 'name', 'logo');
