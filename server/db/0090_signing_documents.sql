-- Documents that a company signs. The document is the attached file `original`, the signed copy the attached file `signed`.
create table signing_documents (
  company_id uuid not null references companies (id),
  id uuid not null,
  status text not null default 'to_sign' check (status in ('to_sign', 'commented', 'signed', 'accepted', 'withdrawn')),
  -- The analyst's message to the members, and the comment of a member.
  note text,
  comment text,
  commented_by uuid references users (id),
  added_by uuid not null references users (id),
  added_at timestamptz not null default now(),
  signed_by uuid references users (id),
  signed_at timestamptz,
  accepted_by uuid references users (id),
  accepted_at timestamptz,
  primary key (company_id, id),
  check ((comment is null) = (commented_by is null)),
  check ((signed_at is null) = (signed_by is null)),
  check ((accepted_at is null) = (accepted_by is null)),
  check ((accepted_at is not null) = (status = 'accepted'))
);
alter table attached_files drop constraint attached_files_owner_check;
alter table attached_files add constraint attached_files_owner_check
  check (owner in ('climate_grant', 'commercial_contracts', 'intro', 'signing_document', 'support_message'));
