-- migration: expand, concurrent
-- Courses are listed by their minutes: half hours made most of them equal.
create index concurrently courses_versions_minutes on courses_versions (minutes, course_id) where is_listed;
