-- Notes are append-only: a deleted note keeps its row, and each edit keeps the text that it replaced.
alter table staff_notes add column deleted_at timestamptz;

-- Texts that edits replaced, numbered from 1. The current text is in staff_notes.
create table staff_note_versions (
  company_id uuid not null references companies (id),
  note_id uuid not null,
  number integer not null,
  text text not null,
  mentions uuid[] not null,
  written_at timestamptz not null,
  primary key (company_id, note_id, number),
  foreign key (company_id, note_id) references staff_notes (company_id, id) on delete cascade
);
