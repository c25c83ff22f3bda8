-- Comments on a service request and its changes, by whom and when.

create table task_comments (
  id integer primary key generated always as identity,
  task_id integer not null references tasks (id) on delete cascade,
  author text not null,                      -- e-mail at that time
  at timestamptz not null,
  text text not null,
  staff_id integer references staff (id) on delete set null,
  client_ref text,                           -- key under which it was sent
  unique (staff_id, client_ref)
);
create index task_comments_task on task_comments (task_id, id);

-- From now on. When and by whom a task was filed is stored in the task itself.
create table task_changes (
  id integer primary key generated always as identity,
  task_id integer not null references tasks (id) on delete cascade,
  author text,                               -- e-mail at that time
  at timestamptz not null,
  field text not null,                       -- as on the wire
  before text,
  after text
);
create index task_changes_task on task_changes (task_id, id);
