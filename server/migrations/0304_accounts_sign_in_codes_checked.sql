-- migration: expand
alter table accounts_codes validate constraint accounts_codes_purpose_check;
