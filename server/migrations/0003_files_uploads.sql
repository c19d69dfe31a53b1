-- Uploaded files: bytes lie in DATA_DIR/files under their id, outside what is served.
create table files_uploads (
  id uuid primary key,
  owner_id uuid not null references accounts_users,
  -- registered by the domain it belongs to
  kind text not null check (kind ~ '^[a-z_]{2,40}$'),
  -- recognised from the content; of a public picture, of what was written anew
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'audio/mpeg', 'audio/mp4')),
  -- as given, for the download's name only
  name text not null check (length(name) <= 200),
  bytes integer not null check (bytes between 1 and 10485760),
  -- of what was sent
  sha256 bytea not null,
  -- how long an audio plays
  seconds integer check (seconds between 1 and 36000),
  created_at timestamptz not null,
  check ((type like 'audio/%') = (seconds is not null))
);
create index files_uploads_sha256 on files_uploads (sha256);
create index files_uploads_owner on files_uploads (owner_id, kind, created_at desc);

-- People beside the owner who may read a file because they examine what it proves.
create table files_reviewers (
  upload_id uuid not null references files_uploads on delete cascade,
  reviewer_id uuid not null references accounts_users,
  granted_at timestamptz not null,
  primary key (upload_id, reviewer_id)
);

-- The widths of a public picture: each a range of its file, so that they appear and disappear together.
create table files_variants (
  upload_id uuid not null references files_uploads on delete cascade,
  -- the nominal width in pixels, as in its address; a smaller original is not enlarged
  width smallint not null check (width in (160, 480, 960)),
  -- bytes of the file before it
  starts_at integer not null check (starts_at >= 0),
  bytes integer not null check (bytes > 0),
  primary key (upload_id, width)
);
