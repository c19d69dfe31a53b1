-- migration: expand, backfill
insert into notifications_reach (user_id, has_phone, has_email)
  select id, phone is not null and phone_confirmed_at is not null, email is not null and email_confirmed_at is not null
  from accounts_users person
  where (phone_confirmed_at is not null or email_confirmed_at is not null)
    and not exists (select from notifications_reach known where known.user_id = person.id)
  limit 5000
  on conflict do nothing;
