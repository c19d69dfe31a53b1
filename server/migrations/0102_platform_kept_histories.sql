-- Histories of care are written once: the application's role changes, deletes and empties none of them, not even by a hole
-- in a statement.
create function platform_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'history is never changed' using errcode = 'restrict_violation';
end $$;

create trigger consultations_messages_immutable before update or delete on consultations_messages
  for each row execute function platform_refuse_change();
create trigger appointments_history_immutable before update or delete on appointments_history
  for each row execute function platform_refuse_change();
create trigger orders_history_immutable before update or delete on orders_history
  for each row execute function platform_refuse_change();
create trigger rides_history_immutable before update or delete on rides_history
  for each row execute function platform_refuse_change();
create trigger courses_history_immutable before update or delete on courses_history
  for each row execute function platform_refuse_change();
create trigger pharmacy_movements_immutable before update or delete on pharmacy_movements
  for each row execute function platform_refuse_change();

-- where a driver was is forgotten after a day; what he did is not
create function dispatch_keep_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.latitude is not null and new.latitude is null and new.longitude is null
    and to_jsonb(new) - array['latitude', 'longitude'] = to_jsonb(old) - array['latitude', 'longitude'] then
    return new;
  end if;
  raise exception 'history is never changed' using errcode = 'restrict_violation';
end $$;
create trigger dispatch_history_immutable before update or delete on dispatch_history
  for each row execute function dispatch_keep_history();

create trigger consultations_messages_kept before truncate on consultations_messages
  for each statement execute function platform_refuse_change();
create trigger appointments_history_kept before truncate on appointments_history
  for each statement execute function platform_refuse_change();
create trigger orders_history_kept before truncate on orders_history
  for each statement execute function platform_refuse_change();
create trigger rides_history_kept before truncate on rides_history
  for each statement execute function platform_refuse_change();
create trigger courses_history_kept before truncate on courses_history
  for each statement execute function platform_refuse_change();
create trigger pharmacy_movements_kept before truncate on pharmacy_movements
  for each statement execute function platform_refuse_change();
create trigger dispatch_history_kept before truncate on dispatch_history
  for each statement execute function platform_refuse_change();
create trigger consultations_addenda_kept before truncate on consultations_addenda
  for each statement execute function platform_refuse_change();
create trigger prescriptions_dispenses_kept before truncate on prescriptions_dispenses
  for each statement execute function platform_refuse_change();
