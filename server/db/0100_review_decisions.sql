-- Staff accept or send back each requested document. Documents of completed sections count as accepted.
alter table requested_documents
  add column status text not null default 'open' check (status in ('open', 'received', 'accepted', 'sent_back')),
  add column sent_back_at timestamptz,
  add column reason text,
  add constraint requested_documents_reason check ((sent_back_at is null) = (reason is null)),
  add constraint requested_documents_sent_back check (status <> 'sent_back' or sent_back_at is not null);
update requested_documents as request set status = 'accepted'
  from review_sections as section
  where section.company_id = request.company_id and section.review_id = request.review_id
    and section.section = 'document_review' and section.state = 'completed';

-- The kind of reply to a question; null for either. A question can be newer than its review.
alter table requested_answers
  add column answer_with text check (answer_with in ('words', 'new_value')),
  add column requested_at timestamptz not null default now();
update requested_answers as request set requested_at = review.created_at
  from reviews as review
  where review.company_id = request.company_id and review.id = request.review_id;

-- The date by which the applicant should answer.
alter table reviews add column answer_by date;
