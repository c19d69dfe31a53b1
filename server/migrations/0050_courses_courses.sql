-- Who teaches: a person who has a course here.
create table courses_teachers (
  id uuid primary key,
  user_id uuid not null unique references accounts_users,
  biography text not null default '' check (length(biography) <= 2000),
  created_at timestamptz not null
);

create table courses_courses (
  id uuid primary key,
  -- the course's part of its address, which never changes
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  teacher_id uuid not null references courses_teachers,
  -- by its teacher: nobody enrols any more, and who is enrolled goes on learning
  withdrawn_at timestamptz,
  -- of the reviews, kept by the news of each
  star_sum integer not null default 0,
  review_count integer not null default 0,
  -- 0 without any review
  rating numeric(2, 1) not null generated always as
    (case when review_count = 0 then 0 else round(star_sum::numeric / review_count, 1) end) stored,
  created_at timestamptz not null
);
create index courses_courses_teacher on courses_courses (teacher_id, created_at, id);

-- `array_to_string` of texts depends on nothing, which PostgreSQL does not know of it in general.
create function courses_join(words text[]) returns text language sql immutable strict parallel safe
  return array_to_string(words, ' ');

-- What a course says and teaches; a change is a new version, which learners read once it is approved.
create table courses_versions (
  id uuid primary key,
  course_id uuid not null references courses_courses on delete cascade,
  number integer not null check (number > 0),
  -- follows the verification case of the version
  status text not null check (status in ('draft', 'submitted', 'in_review', 'approved', 'rejected', 'suspended')),
  -- the newest approved version of its course: what learners read
  is_current boolean not null default false,
  -- current, and its course is not withdrawn: in the catalogue
  is_listed boolean not null default false,
  title text not null check (length(title) between 1 and 120),
  short_description text not null check (length(short_description) <= 300),
  description text not null check (length(description) <= 5000),
  category text not null check (length(category) <= 60),
  level text not null check (level in ('Básico', 'Intermédio', 'Avançado')),
  tags text[] not null default '{}' check (cardinality(tags) <= 12),
  -- what a learner can do afterwards
  outcomes text[] not null default '{}' check (cardinality(outcomes) <= 12),
  -- what a learner should know or have before
  requirements text[] not null default '{}' check (cardinality(requirements) <= 12),
  -- centavos; 0 when it is free
  price integer not null check (price = 0 or price between 5000 and 10000000),
  -- the address of the public picture, 480 wide
  cover_url text,
  -- of all lessons, kept by whoever changes them
  minutes integer not null default 0 check (minutes >= 0),
  lesson_count integer not null default 0 check (lesson_count >= 0),
  -- in half hours
  hours numeric(5, 1) not null generated always as (greatest(0.5, round(minutes / 30.0) / 2)) stored,
  title_key text not null generated always as (platform_fold(title)) stored,
  -- what a search looks through
  search text not null generated always as (platform_fold(title || ' ' || short_description || ' ' || description ||
    ' ' || courses_join(tags))) stored,
  -- grows with every change of the outline, so that one editor does not overwrite another
  revision integer not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  approved_at timestamptz,
  unique (course_id, number),
  check (not is_current or (status = 'approved' and lesson_count > 0)),
  check (not is_listed or is_current),
  check (status <> 'approved' or approved_at is not null)
);
create unique index courses_versions_current on courses_versions (course_id) where is_current;
-- a course is changed in one place at a time
create unique index courses_versions_next on courses_versions (course_id)
  where status in ('draft', 'submitted', 'in_review', 'rejected');
-- One for each order of the catalogue.
create index courses_versions_title on courses_versions (title_key, course_id) where is_listed;
create index courses_versions_price on courses_versions (price, course_id) where is_listed;
create index courses_versions_hours on courses_versions (hours, course_id) where is_listed;
create index courses_versions_kind on courses_versions (category, level) where is_listed;
create index courses_versions_search on courses_versions using gin (search gin_trgm_ops) where is_listed;
create trigger courses_versions_words after insert or update of title, short_description, description, tags on courses_versions
  for each row execute function platform_keep_words('course');

create table courses_modules (
  version_id uuid not null references courses_versions on delete cascade,
  -- the same in each version of the course
  id uuid not null,
  position smallint not null check (position >= 0),
  title text not null check (length(title) between 1 and 120),
  description text not null default '' check (length(description) <= 1000),
  primary key (version_id, id),
  unique (version_id, position) deferrable initially deferred
);

create table courses_lessons (
  version_id uuid not null,
  -- the same in each version of the course, so that progress outlives a version
  id uuid not null,
  module_id uuid not null,
  position smallint not null check (position >= 0),
  title text not null check (length(title) between 1 and 120),
  kind text not null check (kind in ('text', 'audio', 'quiz')),
  minutes smallint not null check (minutes between 1 and 600),
  is_free_preview boolean not null default false,
  -- Markdown
  body text not null default '' check (length(body) <= 60000),
  -- of the body at an even pace, or of the audio
  reading_seconds integer not null check (reading_seconds between 0 and 36000),
  -- of a quiz: { passMark, shown, questions: [{ id, kind, text, choices: [{ id, text }], right: [ids], explanation }] }
  quiz jsonb check ((kind = 'quiz') = (quiz is not null)),
  primary key (version_id, id),
  foreign key (version_id, module_id) references courses_modules on delete cascade,
  unique (version_id, module_id, position) deferrable initially deferred
);

-- Pictures and audio of lessons, which only their readers get.
create table courses_media (
  version_id uuid not null,
  lesson_id uuid not null,
  upload_id uuid not null references files_uploads,
  kind text not null check (kind in ('picture', 'audio')),
  bytes integer not null check (bytes > 0),
  -- how long an audio plays
  seconds integer,
  check ((kind = 'audio') = (seconds is not null)),
  primary key (version_id, lesson_id, upload_id),
  foreign key (version_id, lesson_id) references courses_lessons on delete cascade
);
create index courses_media_upload on courses_media (upload_id);
create unique index courses_media_audio on courses_media (version_id, lesson_id) where kind = 'audio';
