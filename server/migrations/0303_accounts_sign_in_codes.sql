-- migration: expand
-- A code also signs in, on a phone whose number is confirmed.
alter table accounts_codes drop constraint accounts_codes_purpose_check;
alter table accounts_codes add constraint accounts_codes_purpose_check
  check (purpose in ('recovery', 'confirmation', 'sign_in')) not valid;
