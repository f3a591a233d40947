-- Names of companies are unique by `lower(name)`, as `companies_name_key` has ensured since 0001: no two rows can collide.
drop trigger companies_clear_name_skeleton on companies;
drop function clear_name_skeleton();
alter table companies drop column name_skeleton;
alter table unmatched_loans drop column name_skeleton;
