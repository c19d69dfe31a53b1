-- migration: expand, backfill
-- Who is in a plan already; the trigger names them.
update insurance_members set name = name
where id in (select id from insurance_members where patient_id is null and removed_at is null limit 1000);
