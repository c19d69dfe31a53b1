-- migration: expand
-- Since when a doctor is suspended, whatever they sent since; whoever checks a prescription that was signed before reads it.
alter table appointments_doctors add column suspended_at timestamptz;
update appointments_doctors d set suspended_at = c.decided_at from verification_cases c
where d.status = 'suspended' and c.kind = 'doctor' and c.subject_id = d.id;

-- Only a doctor who is approved at that moment signs.
create function prescriptions_check_signer() returns trigger language plpgsql as $$
begin
  perform from appointments_doctors where user_id = new.doctor_user_id and status = 'approved' for share;
  if not found then
    raise exception 'a prescription is signed by an approved doctor' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger prescriptions_signed_by before update of signed_at on prescriptions_prescriptions
  for each row when (old.signed_at is null and new.signed_at is not null) execute function prescriptions_check_signer();
create trigger prescriptions_inserted_by before insert on prescriptions_prescriptions
  for each row when (new.signed_at is not null) execute function prescriptions_check_signer();
