-- Notes of staff about a customer: a phone number. They are deleted with the last order that has the number.
create table customer_notes (
  id uuid primary key default uuidv7(),
  phone text not null,
  note text not null constraint short_note check (char_length(note) between 1 and 200),
  author text not null,
  created_at timestamptz not null default now()
);
create index customer_notes_of_phone on customer_notes (phone, id);
