-- Whether the demo was seeded, and whether the seed was finished.
create table demo_seed (done boolean not null);
