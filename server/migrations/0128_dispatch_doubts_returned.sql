-- migration: expand
-- returned: the customer has back what was held. A share that staff withheld before may still be paid or returned.
alter table dispatch_doubts drop constraint dispatch_doubts_decision_check;
alter table dispatch_doubts add constraint dispatch_doubts_decision_check
  check (decision in ('released', 'returned', 'withheld')) not valid;
