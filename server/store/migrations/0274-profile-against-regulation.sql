-- f> at 50.2 Hz in 0.2 s contradicts Regulation (EU) 2016/631, art. 13, which applies since 27 April 2019: 49 to 51 Hz without limit of time.
-- The profile is chosen for no visit any more; visits that name it are shown with it.
update setting_profiles set valid_to = '2019-04-26' where key = 'pge-table' and version = 1;
