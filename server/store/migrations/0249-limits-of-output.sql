-- What keeps an inverter's AC power from showing what its modules produce, as entered by a user.

alter table installations add column export_limit text not null default 'none' check (export_limit in ('none', 'limited', 'zero'));
alter table installations add column has_battery boolean not null default false;
