-- migration: expand
-- The words of who has left may be overwritten; nothing else of a row changes (docs/decisions/0030).
create or replace trigger consultations_messages_immutable before update or delete on consultations_messages
  for each row execute function platform_keep_but('text');
create or replace trigger consultations_addenda_immutable before update or delete on consultations_addenda
  for each row execute function platform_keep_but('text');

create or replace function consultations_keep_signed() returns trigger language plpgsql as $$
declare
  words text[] := array['complaint', 'assessment', 'plan', 'symptoms', 'next_steps'];
begin
  if old.signed_at is not null
    and not (tg_op = 'UPDATE' and to_jsonb(new) - words = to_jsonb(old) - words and platform_is_erasing())
  then
    raise exception 'a signed note is never changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
