create table courses_enrolments (
  id uuid primary key,
  course_id uuid not null references courses_courses,
  learner_id uuid not null references accounts_users,
  status text not null check (status in ('pending', 'active', 'completed', 'cancelled')),
  -- centavos, as on the day of the enrolment; 0 when it was free
  price integer not null check (price >= 0),
  -- chosen at the enrolment; null for a free course
  payment_method text,
  -- the payment under way or the one that paid
  payment_id uuid references payments_intents,
  enrolled_at timestamptz not null,
  -- when the lessons opened
  activated_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  -- what was paid is back
  refunded_at timestamptz,
  version integer not null default 1,
  constraint courses_enrolments_paid
    check (status not in ('active', 'completed') or (activated_at is not null and (price = 0 or payment_id is not null))),
  check ((status = 'completed') = (completed_at is not null) or status = 'cancelled'),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check (refunded_at is null or status = 'cancelled')
);
-- one live enrolment per person and course
create unique index courses_enrolments_live on courses_enrolments (learner_id, course_id) where status <> 'cancelled';
create index courses_enrolments_learner on courses_enrolments (learner_id, enrolled_at desc, id desc);
create index courses_enrolments_course on courses_enrolments (course_id, status, enrolled_at);
create index courses_enrolments_payment on courses_enrolments (payment_id) where payment_id is not null;

create table courses_history (
  enrolment_id uuid not null references courses_enrolments,
  version integer not null,
  status text not null,
  at timestamptz not null,
  primary key (enrolment_id, version)
);

-- A row per lesson that was opened.
create table courses_progress (
  enrolment_id uuid not null references courses_enrolments on delete cascade,
  -- of any version of the course
  lesson_id uuid not null,
  opened_at timestamptz not null,
  -- how long it was open, never more than the time since it was opened first
  seconds integer not null default 0 check (seconds >= 0),
  completed_at timestamptz,
  primary key (enrolment_id, lesson_id)
) with (fillfactor = 80);

create table courses_attempts (
  enrolment_id uuid not null references courses_enrolments on delete cascade,
  lesson_id uuid not null,
  number integer not null check (number > 0),
  -- percent
  score smallint not null check (score between 0 and 100),
  is_passed boolean not null,
  -- [{ questionId, choiceIds }]
  answers jsonb not null,
  at timestamptz not null,
  primary key (enrolment_id, lesson_id, number)
);

-- As issued: later changes of names and courses do not touch it.
create table courses_certificates (
  enrolment_id uuid primary key references courses_enrolments,
  -- who knows it may read the certificate
  code text not null unique check (code ~ '^[2-9A-HJ-NP-Z]{16}$'),
  -- 'CS 2026/7QK2M9XA', as printed
  number text not null unique,
  learner_name text not null,
  course_title text not null,
  teacher_name text not null,
  hours numeric(5, 1) not null,
  issued_at timestamptz not null,
  revoked_at timestamptz
);
