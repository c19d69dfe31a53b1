-- Every action of the desk, kept for ever: what an operator did, to what, and why.
create table desk_audit (
  id bigint generated always as identity primary key,
  operator_id uuid not null references accounts_users,
  -- 'verification.approved', 'payment.reversed', …
  action text not null,
  subject_id uuid not null,
  -- as the person concerned reads it
  reason text,
  at timestamptz not null
);
create index desk_audit_subject on desk_audit (subject_id, id);

create function desk_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit of the desk is never changed' using errcode = 'restrict_violation';
end $$;
create trigger desk_audit_immutable before update or delete on desk_audit
  for each row execute function desk_refuse_change();
create trigger desk_audit_kept before truncate on desk_audit
  for each statement execute function desk_refuse_change();
