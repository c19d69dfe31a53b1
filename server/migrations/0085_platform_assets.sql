-- Code and pictures of the web's builds, of the releases that run and of those before: an open page asks for the files of its
-- own release, whichever node it reaches.
create table platform_assets (
  -- with a hash of what is in it: 'form-1a2b3c4d.js'
  name text primary key check (name ~ '^[\w.-]+-[\w-]{8}\.\w+$'),
  contents bytea not null,
  -- by brotli, as most browsers take it
  is_compressed boolean not null,
  -- when a node last had it in the build that it serves, to half a day; it is forgotten some time after
  served_at timestamptz not null
);
create index platform_assets_age on platform_assets (served_at);
