-- What people say of a finished service; one review per author, service and kind of subject.
create table reviews_reviews (
  id uuid primary key,
  subject_kind text not null check (subject_kind ~ '^[a-z_]{2,40}$'),
  subject_id uuid not null,
  author_id uuid not null references accounts_users,
  -- the appointment, order, … it speaks of
  service_kind text not null check (service_kind ~ '^[a-z_]{2,40}$'),
  service_id uuid not null,
  stars smallint not null check (stars between 1 and 5),
  body text not null default '' check (length(body) <= 1000),
  created_at timestamptz not null,
  edited_at timestamptz,
  constraint reviews_reviews_once unique (service_id, author_id, subject_kind)
);
create index reviews_reviews_subject on reviews_reviews (subject_kind, subject_id, created_at desc, id desc);
