-- Visits of technicians. The document is kept as the device wrote it; the columns beside it are what is searched, counted and audited.

create table visits (
  uuid uuid primary key,                     -- made by the device
  installation_id integer not null references installations (id) on delete cascade,
  task_id integer references tasks (id) on delete set null,
  kind text not null check (kind in ('service', 'inspection')),
  source text not null check (source in ('own', 'external')),
  state text not null check (state in ('draft', 'final')),
  number text not null,
  form_key text,
  form_version integer,
  technician_id integer references staff (id) on delete set null,
  inspector_id integer references staff (id) on delete set null,
  started_at timestamptz not null,
  ended_at timestamptz,
  on_day date,                               -- in Warsaw, of the end
  is_full_scope boolean not null,
  replaces uuid unique,                      -- the final visit that this one corrects; a plain column, so that rows can be moved in any order
  document jsonb not null,
  head jsonb not null,                       -- what a list shows of the document
  body_hash bytea not null,                  -- SHA-256 of the canonical form of what was sent last
  version integer not null default 1,
  sent_by text not null,                     -- e-mail at that time
  received_at timestamptz not null default now(), -- of this version
  final_at timestamptz,
  erased_at timestamptz                      -- emptied of what is about people
);
create index visits_installation on visits (installation_id, started_at desc);
create index visits_started on visits (started_at desc);
create index visits_task on visits (task_id) where task_id is not null;

-- What is known of each file that a visit names. The bytes come later, or never.
create table files (
  sha256 bytea primary key check (length(sha256) = 32),
  type text not null,
  bytes integer not null check (bytes > 0),
  received integer not null default 0,
  is_whole boolean not null default false,
  named_at timestamptz not null default now(),
  began_at timestamptz,
  whole_at timestamptz
);

create table visit_files (
  visit uuid not null references visits (uuid) on delete cascade,
  sha256 bytea not null references files (sha256),
  role text not null check (role in ('photo', 'nameplate', 'document', 'preview', 'protocol')),
  forgone_reason text,                       -- why it will never come
  noted_by text,                             -- who said so, or who handed the protocol out: e-mail at that time
  made_at text,                              -- of a protocol, as the device wrote it
  primary key (visit, sha256)
);
create index visit_files_sha256 on visit_files (sha256);

-- The service request that came of a finding is found by the key under which it was filed.
create index tasks_of_findings on tasks (client_ref) where client_ref like 'visit-%';

-- Audited: begun, taken over, finished, corrected (a visit that replaces another), withdrawn, erased, a file forgone; not each time
-- that a draft is saved. Never the document.
create function visit_facts(visit visits) returns jsonb language sql immutable as $$
  select jsonb_build_object('uuid', visit.uuid, 'installation_id', visit.installation_id, 'task_id', visit.task_id, 'kind', visit.kind,
    'source', visit.source, 'state', visit.state, 'technician_id', visit.technician_id, 'inspector_id', visit.inspector_id,
    'on_day', visit.on_day, 'replaces', visit.replaces, 'erased_at', visit.erased_at)
$$;

create function note_visit() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op = 'INSERT' then null else visit_facts(old) end;
  becomes jsonb := case when tg_op = 'DELETE' then null else visit_facts(new) end;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(k, was -> k), jsonb_object_agg(k, becomes -> k) into was, becomes
      from jsonb_object_keys(becomes) as k where was -> k is distinct from becomes -> k;
  end if;
  insert into audit (actor, address, action, what, key, before, after)
    values (current_setting('audit.actor'), nullif(current_setting('audit.address', true), ''),
            case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end, 'visit',
            case tg_op when 'DELETE' then old.number else new.number end, was, becomes);
  return null;
end $$;
create trigger audited after insert or delete on visits for each row
  when (current_setting('audit.actor', true) <> '') execute function note_visit();
create trigger audited_change after update on visits for each row
  when (current_setting('audit.actor', true) <> '' and (old.state <> new.state or old.erased_at is distinct from new.erased_at
        or (old.technician_id is distinct from new.technician_id and new.technician_id is not null)))
  execute function note_visit();

create function note_forgone_file() returns trigger language plpgsql as $$
begin
  insert into audit (actor, address, action, what, key, after)
    select current_setting('audit.actor'), nullif(current_setting('audit.address', true), ''), 'changed', 'visit', number,
           json_build_object('forgone', encode(new.sha256, 'hex'), 'reason', new.forgone_reason)
      from visits where uuid = new.visit;
  return null;
end $$;
create trigger audited after update of forgone_reason on visit_files for each row
  when (new.forgone_reason is distinct from old.forgone_reason and current_setting('audit.actor', true) <> '')
  execute function note_forgone_file();
