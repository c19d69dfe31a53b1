-- Uploaded files: bytes lie in DATA_DIR/files under their id, outside what is served.
create table files_uploads (
  id uuid primary key,
  owner_id uuid not null references accounts_users,
  kind text not null check (kind in ('payment_proof', 'prescription', 'evidence', 'profile_picture', 'other')),
  -- recognised from the content
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')),
  -- as given, for the download's name only
  name text not null check (length(name) <= 200),
  bytes integer not null check (bytes between 1 and 10485760),
  sha256 bytea not null,
  created_at timestamptz not null
);
create index files_uploads_owner on files_uploads (owner_id, created_at desc);

-- People beside the owner who may read a file because they examine what it proves.
create table files_reviewers (
  upload_id uuid not null references files_uploads on delete cascade,
  reviewer_id uuid not null references accounts_users,
  granted_at timestamptz not null,
  primary key (upload_id, reviewer_id)
);
