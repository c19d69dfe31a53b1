-- Live classes of a course, which its learners are told of; the video service is the teacher's own.
create table courses_classes (
  id uuid primary key,
  course_id uuid not null references courses_courses on delete cascade,
  title text not null check (length(title) between 1 and 120),
  starts_at timestamptz not null,
  minutes smallint not null check (minutes between 1 and 480),
  link text not null check (link ~ '^https://' and length(link) <= 500),
  created_at timestamptz not null,
  cancelled_at timestamptz
);
create index courses_classes_next on courses_classes (course_id, starts_at) where cancelled_at is null;
