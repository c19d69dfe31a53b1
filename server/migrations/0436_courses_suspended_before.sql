-- migration: expand, backfill
-- Those suspended before are open again to those who learn them.
update courses_versions set is_current = true
where id in (
  select distinct on (v.course_id) v.id from courses_versions v
  where v.status = 'suspended' and v.approved_at is not null and v.lesson_count > 0
    and not exists (select from courses_versions c where c.course_id = v.course_id and c.is_current)
  order by v.course_id, v.number desc limit 2000);
