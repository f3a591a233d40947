-- Lists that stay quick however many companies there are: by status from the last to the first, by amount, and of those whose
-- founder belongs to the CFO service.
create index companies_status_down on companies (status desc, updated_at desc, id);
create index assessments_amount on assessments (capital_amount_requested, company_id);
create index users_cfo_customer on users (id) where cfo_customer is not null;
