alter table payments_intents
  -- the number that bank or provider gave to what a person gave back by hand
  add column return_number text;

-- one return proves one payment; spaces and capitals make no other number
create unique index payments_intents_return_number on payments_intents
  (method, upper(regexp_replace(return_number, '\s', '', 'g'))) where return_number is not null;
