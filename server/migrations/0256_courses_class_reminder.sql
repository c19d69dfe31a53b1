-- migration: expand
-- When learners and teacher were told that the class is about to begin.
alter table courses_classes add column reminded_at timestamptz;
