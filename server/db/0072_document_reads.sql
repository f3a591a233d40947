-- Which person has read which document. The columns of document_marks recorded one reader per document, so that each
-- mark replaced the mark of another person. Only the previous version still writes them.
create table document_reads (
  company_id uuid not null,
  document_id uuid not null,
  user_id uuid not null references users (id),
  read_at timestamptz not null,
  -- when this person withdrew the mark
  withdrawn_at timestamptz,
  primary key (company_id, document_id, user_id),
  foreign key (company_id, document_id) references documents (company_id, id)
);
create index document_reads_user on document_reads (user_id);

insert into document_reads (company_id, document_id, user_id, read_at)
select company_id, document_id, read_by, read_at from document_marks where read_by is not null;

create trigger document_reads_live after insert or update on document_reads
  for each row execute function log_staff_case();
