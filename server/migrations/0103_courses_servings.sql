-- Which lessons were sent to a learner, whatever was noted of them: who has read a course is not given its price back by
-- himself.
create table courses_servings (
  enrolment_id uuid not null references courses_enrolments on delete cascade,
  -- of any version of the course
  lesson_id uuid not null,
  served_at timestamptz not null,
  primary key (enrolment_id, lesson_id)
);
-- what was noted before was sent before
insert into courses_servings (enrolment_id, lesson_id, served_at)
  select enrolment_id, lesson_id, opened_at from courses_progress;
