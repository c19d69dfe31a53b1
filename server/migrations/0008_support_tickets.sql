-- Conversations with the support staff. A person has one live conversation about each subject; a visitor's message is a
-- ticket of its own, answered where the visitor said.
create table support_tickets (
  id uuid primary key,
  -- what people say on the phone, as 'S-000123'
  number integer not null unique generated always as identity,
  person_id uuid references accounts_users,
  -- of a visitor: a name, and an e-mail or nine national digits
  visitor_name text check (char_length(visitor_name) between 2 and 120),
  visitor_contact text check (char_length(visitor_contact) between 5 and 254),
  -- what it is about, in its own domain's table; null for anything
  subject_kind text check (subject_kind ~ '^[a-z_]{2,40}$'),
  subject_id uuid,
  status text not null check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null,
  -- since when an answer is due, or was when it was last due: a second message does not put the person at the end
  waiting_since timestamptz not null,
  last_message_at timestamptz not null,
  closed_at timestamptz,
  -- written by the member of staff who closed it, as the person reads it
  closing_reason text check (char_length(closing_reason) between 3 and 500),
  -- the newest answer that the person has read: a message's place
  read_place bigint not null default 0,
  check ((person_id is null) = (visitor_name is not null)),
  check ((person_id is null) = (visitor_contact is not null)),
  check ((subject_kind is null) = (subject_id is null)),
  check (subject_kind is null or person_id is not null),
  check ((status = 'closed') = (closed_at is not null)),
  check (closing_reason is null or status = 'closed')
);
create unique index support_tickets_live on support_tickets (person_id, subject_kind, subject_id) nulls not distinct
  where person_id is not null and status <> 'closed';
create index support_tickets_person on support_tickets (person_id, last_message_at desc) where person_id is not null;
create index support_tickets_visitor on support_tickets (visitor_contact) where person_id is null and status = 'open';
create index support_tickets_queue on support_tickets (status, waiting_since, id);

create table support_messages (
  id uuid primary key,
  ticket_id uuid not null references support_tickets,
  -- in the order in which they were taken in
  place bigint not null generated always as identity,
  from_staff boolean not null,
  -- null for a visitor
  author_id uuid references accounts_users,
  text text not null check (char_length(text) between 1 and 2000),
  sent_at timestamptz not null,
  check (not from_staff or author_id is not null)
);
create index support_messages_ticket on support_messages (ticket_id, place);

-- Messages are never changed.
create function support_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a message of a conversation is never changed' using errcode = 'restrict_violation';
end $$;
create trigger support_messages_immutable before update or delete on support_messages
  for each row execute function support_refuse_change();
create trigger support_messages_kept before truncate on support_messages
  for each statement execute function support_refuse_change();
