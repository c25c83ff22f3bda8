-- Whether the demo has been seeded, and whether that was finished.
create table demo_seed (done boolean not null);
