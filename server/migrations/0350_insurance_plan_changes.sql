-- migration: expand
-- A plan changes from a month on. Null: the month is of the plan that was bought.
alter table insurance_periods add column plan_id text;
alter table insurance_periods
  add constraint insurance_periods_plan foreign key (plan_id) references insurance_plans not valid;
-- What the holder has chosen for the next month; null: the same again.
alter table insurance_subscriptions add column next_plan_id text;
alter table insurance_subscriptions
  add constraint insurance_subscriptions_next_plan foreign key (next_plan_id) references insurance_plans not valid;
