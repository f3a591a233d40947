-- The company that the latest copy of a template is for; null for copies without a company.
alter table document_templates add column copy_company_id uuid references companies (id);
