-- outside a transaction
create unique index concurrently if not exists companies_name_skeleton_key on companies (name_skeleton)
  where name_skeleton is not null;
