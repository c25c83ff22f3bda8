-- Voltages above 300 V are refused on arrival now: measured between two phases by mistake, they were stored as overvoltages.
update readings r set
  voltage_l1 = case when voltage_l1 > 300 then null else voltage_l1 end,
  voltage_l2 = case when voltage_l2 > 300 then null else voltage_l2 end,
  voltage_l3 = case when voltage_l3 > 300 then null else voltage_l3 end
from (select distinct installation_id, at from overvoltages where voltage > 300) as o
where r.installation_id = o.installation_id and r.at = o.at;

delete from overvoltages where voltage > 300;
