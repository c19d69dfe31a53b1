-- migration: expand
-- Grow with every change of what the page of the course says, and of what the lesson says: one editor does not overwrite another.
alter table courses_versions add column facts_revision integer not null default 0;
alter table courses_lessons add column revision integer not null default 0;
