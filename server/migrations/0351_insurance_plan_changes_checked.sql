-- migration: expand
alter table insurance_periods validate constraint insurance_periods_plan;
alter table insurance_subscriptions validate constraint insurance_subscriptions_next_plan;
