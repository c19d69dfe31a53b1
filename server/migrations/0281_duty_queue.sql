-- migration: expand
-- Who wants to speak to a doctor now: triaged, paid, offered to one doctor after another.
create table duty_queue (
  id uuid primary key,
  patient_id uuid not null references patients_patients,
  -- who asked, pays and has the money back
  booked_by uuid not null references accounts_users,
  type text not null check (type in ('video', 'chat')),
  -- what was said before money: age in months, signs by their ids of the contract, own words
  age_months smallint not null check (age_months between 0 and 1560),
  is_pregnant boolean not null,
  signs text[] not null,
  symptoms text not null check (length(symptoms) <= 1000),
  -- an emergency is sold nothing
  level text not null check (level in ('urgent', 'routine')),
  -- centavos, as stated
  price integer not null check (price > 0),
  status text not null check (status in ('triaged', 'queued', 'offered', 'in_call', 'left', 'refunded')),
  -- the payment under way, or the one that paid
  payment_id uuid references payments_intents,
  created_at timestamptz not null,
  -- unpaid it is kept until then, and with a payment under way until the limit
  expires_at timestamptz not null,
  limit_at timestamptz not null,
  queued_at timestamptz,
  -- nobody has answered by then: the money goes back
  promised_by timestamptz,
  -- the doctor who is called, and until when
  offered_to uuid references duty_duties,
  offered_until timestamptz,
  -- the consultation, its doctor, and from when to when it went
  doctor_id uuid references duty_duties,
  appointment_id uuid unique references appointments_appointments,
  accepted_at timestamptz,
  ended_at timestamptz check (ended_at >= accepted_at),
  version integer not null default 1,
  constraint duty_queue_offer check ((status = 'offered') = (offered_to is not null) and (offered_to is null) = (offered_until is null)),
  constraint duty_queue_paid check (status not in ('queued', 'offered', 'in_call', 'refunded')
    or (payment_id is not null and queued_at is not null and promised_by is not null)),
  constraint duty_queue_answered check ((status = 'in_call') = (appointment_id is not null)
    and (appointment_id is null) = (doctor_id is null) and (appointment_id is null) = (accepted_at is null))
);
-- a patient waits once
create unique index duty_queue_patient on duty_queue (patient_id) where status in ('triaged', 'queued', 'offered');
-- a doctor is called for one patient, and is in one consultation of the queue at a time
create unique index duty_queue_called on duty_queue (offered_to) where status = 'offered';
create unique index duty_queue_under_way on duty_queue (doctor_id) where status = 'in_call' and ended_at is null;
create index duty_queue_waiting on duty_queue (queued_at, id) where status in ('queued', 'offered');
create index duty_queue_booked on duty_queue (booked_by, created_at);
create index duty_queue_accepted on duty_queue (accepted_at) where accepted_at is not null;
create index duty_queue_due on duty_queue (
  (case status when 'offered' then offered_until when 'queued' then promised_by
    else case when payment_id is null then expires_at else limit_at end end))
  where status in ('triaged', 'queued', 'offered');

create table duty_queue_history (
  entry_id uuid not null references duty_queue,
  version integer not null,
  status text not null,
  at timestamptz not null,
  primary key (entry_id, version)
);

-- Every call of a doctor, and what became of it.
create table duty_offers (
  entry_id uuid not null references duty_queue,
  doctor_id uuid not null references duty_duties,
  offered_at timestamptz not null,
  -- null: rings
  answer text check (answer in ('accepted', 'declined', 'missed', 'withdrawn')),
  answered_at timestamptz check (answered_at >= offered_at),
  primary key (entry_id, doctor_id, offered_at),
  check ((answer is null) = (answered_at is null))
);
create unique index duty_offers_ringing on duty_offers (entry_id) where answer is null;
