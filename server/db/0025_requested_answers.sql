-- Questions of the application that a review asks about. `climate_grant_id` says of which grant, where there are several.
create table requested_answers (
  company_id uuid not null,
  id uuid not null,
  review_id uuid not null,
  entity text not null,
  climate_grant_id uuid,
  field text not null,
  note text not null,
  reply text,
  answered_at timestamptz,
  answered_by uuid references users (id),
  primary key (company_id, id),
  foreign key (company_id, review_id) references reviews (company_id, id),
  foreign key (company_id, climate_grant_id) references climate_grants (company_id, id),
  check ((answered_at is null) = (answered_by is null))
);
create index requested_answers_review on requested_answers (company_id, review_id);
