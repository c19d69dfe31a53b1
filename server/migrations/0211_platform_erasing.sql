-- migration: expand
-- Histories stay whole; of them only the words of who has left are overwritten, by the transaction that erases this account.
create function platform_is_erasing() returns boolean language sql stable as $$
  select exists (select from accounts_users
    where id = nullif(current_setting('salama.erasing', true), '')::uuid and closed_at is not null)
$$;
-- Its arguments are the columns that may be overwritten then; nothing else ever changes.
create function platform_keep_but() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv and platform_is_erasing() then
    return new;
  end if;
  raise exception 'history is never changed' using errcode = 'restrict_violation';
end $$;
