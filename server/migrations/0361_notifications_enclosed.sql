-- migration: expand
alter table notifications_inbox
  -- what a mail of it holds beside the words: {"lines": [{"label", "value"}], "event": {…}} as of a receipt and of a calendar
  add column enclosed jsonb check (jsonb_typeof(enclosed) = 'object');
