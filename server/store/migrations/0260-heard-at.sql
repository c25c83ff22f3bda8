-- An inverter whose clock is behind reports although the times of its readings are old: its silence begins with the latest arrival.
alter table installation_live add column heard_at timestamptz; -- when its latest reading that came alone arrived; null: none did
