alter table payments_intents
  -- what the operator said when it was asked for the money back: refused, and nothing before it may have done it; or
  -- unknown, set before the call leaves: it may have been given back. Null: never asked
  add column return_answer text check (return_answer in ('refused', 'unknown')),
  -- the number that bank or operator gave to what a person gave back by hand
  add column return_number text;

-- Asked before answers were kept: nobody knows what it said.
update payments_intents set return_answer = 'unknown'
where status in ('confirmed', 'in_review') and reversal_started_at is not null and method in ('m-pesa', 'mkesh');

-- one return proves one payment; spaces and capitals make no other number
create unique index payments_intents_return_number on payments_intents
  (method, upper(regexp_replace(return_number, '\s', '', 'g'))) where return_number is not null;
