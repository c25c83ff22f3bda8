-- What a visit needs beside itself: forms and profiles of settings as data, qualifications and names of staff, and what a protocol
-- says about the installation.

create table form_versions (
  key text not null,
  version integer not null check (version > 0),
  kind text not null check (kind in ('service', 'inspection')),
  title text not null,
  body jsonb not null,                       -- the whole form, in the names of the wire
  published_at timestamptz not null default now(),
  retired_at timestamptz,                    -- begins no new visit since then
  primary key (key, version)
);

-- A published version never changes: visits that were filled in by it are shown and printed by it.
create function keep_form() returns trigger language plpgsql as $$
begin
  raise exception 'A published form is not changed: add a new version';
end $$;
create trigger kept before update of key, version, kind, title, body, published_at on form_versions for each row execute function keep_form();

-- The settings of inverters that the operator of a grid asks for. A change is a new version.
create table setting_profiles (
  key text not null,
  version integer not null check (version > 0),
  name text not null,
  operator text,                             -- as in installations.grid_operator; null: of every operator
  valid_from date,
  valid_to date,
  source text not null,
  source_url text not null default '',
  read_on date not null,                     -- when somebody read the source
  is_confirmed boolean not null,             -- whether its values were compared with the document that they come from
  setting_values jsonb not null,
  added_at timestamptz not null default now(),
  primary key (key, version)
);

alter table staff add column name text not null default '';

create table staff_qualifications (
  id integer primary key generated always as identity,
  staff_id integer not null references staff (id) on delete cascade,
  sort_order smallint not null,              -- in the list of the account
  kind text not null check (kind in ('D', 'E', 'licence', 'other')),
  number text not null,
  speciality text not null default '',
  valid_to date,                             -- null: without an end
  sha256 bytea,                              -- its copy as a file
  bytes integer,
  type text,
  check ((sha256 is null) = (bytes is null) and (sha256 is null) = (type is null))
);
create index staff_qualifications_staff on staff_qualifications (staff_id, sort_order);

create trigger audited after insert or update or delete on staff_qualifications for each row
  when (current_setting('audit.actor', true) <> '') execute function note_audit('qualification', 'staff_id');

alter table installations add column commissioned_on date;
alter table installations add column object_note text not null default '';
