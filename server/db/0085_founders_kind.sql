-- Lists read from the founder whether a company belongs to a CFO customer, instead of a column that triggers kept.
drop trigger company_members_cfo on company_members;
drop trigger users_cfo on users;
drop function refresh_cfo_of_team();
drop function refresh_cfo_of_customer();
drop function refresh_is_of_cfo(uuid);
alter table companies drop column is_of_cfo;
