-- migration: expand
-- What a driver accepted is taken from them, too, once they may no longer drive.
alter table dispatch_exclusions drop constraint dispatch_exclusions_cause_check,
  add constraint dispatch_exclusions_cause_check check (cause in ('declined', 'dropped', 'silent', 'unapproved')) not valid;
alter table dispatch_exclusions validate constraint dispatch_exclusions_cause_check;
