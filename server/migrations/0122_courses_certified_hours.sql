-- migration: expand
-- To the minute, as the courses say it: a course of a few minutes was certified with none.
alter table courses_certificates alter column hours type numeric(6, 2);
