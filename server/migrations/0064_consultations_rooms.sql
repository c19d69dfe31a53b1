-- The room of an appointment, made when the first person comes.
create table consultations_rooms (
  appointment_id uuid primary key references appointments_appointments,
  -- of the chat
  last_number integer not null default 0 constraint consultations_most_messages check (last_number <= 5000),
  -- the two met for the first time
  started_at timestamptz,
  -- when the sweep looks at it next: a person has been alone, or both have been away
  due_at timestamptz
);
create index consultations_rooms_due on consultations_rooms (due_at) where due_at is not null;

-- The two people of a room.
create table consultations_presences (
  appointment_id uuid not null references consultations_rooms,
  role text not null check (role in ('patient', 'doctor')),
  -- the socket that has the seat, and the last sign of it; null in left_at: it is here
  socket_id uuid not null,
  joined_at timestamptz not null,
  seen_at timestamptz not null,
  left_at timestamptz,
  -- the highest numbers of the chat that arrived and that were seen
  delivered integer not null default 0,
  read integer not null default 0,
  primary key (appointment_id, role)
);

create table consultations_messages (
  appointment_id uuid not null references consultations_rooms,
  -- 1, 2, 3 …
  number integer not null check (number > 0),
  role text not null check (role in ('patient', 'doctor')),
  -- the browser's name for the message: sent twice it is stored once
  ref uuid not null,
  text text not null check (length(text) <= 4000),
  upload_id uuid references files_uploads,
  at timestamptz not null,
  primary key (appointment_id, number),
  constraint consultations_message_once unique (appointment_id, role, ref)
);
create index consultations_messages_upload on consultations_messages (upload_id) where upload_id is not null;

-- What the doctor writes: the note for the record, and the summary for the patient.
create table consultations_notes (
  appointment_id uuid primary key references appointments_appointments,
  complaint text not null,
  assessment text not null,
  plan text not null,
  symptoms text not null,
  next_steps text not null,
  version integer not null default 1,
  saved_at timestamptz not null,
  -- from then on the note is as it is
  signed_at timestamptz
);

-- What is added to a signed note.
create table consultations_addenda (
  id uuid primary key,
  appointment_id uuid not null references consultations_notes,
  text text not null,
  at timestamptz not null
);
create index consultations_addenda_note on consultations_addenda (appointment_id, at);

create function consultations_keep_signed() returns trigger language plpgsql as $$
begin
  if old.signed_at is not null then
    raise exception 'a signed note is never changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger consultations_notes_signed before update or delete on consultations_notes
  for each row execute function consultations_keep_signed();

create function consultations_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'an addendum is never changed' using errcode = 'restrict_violation';
end $$;
create trigger consultations_addenda_immutable before update or delete on consultations_addenda
  for each row execute function consultations_refuse_change();
