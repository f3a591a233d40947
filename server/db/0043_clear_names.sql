-- What a link session is called everywhere else, and what the jobs do that delete expired rows.
alter table direct_visits rename to link_sessions;
alter index direct_visits_pkey rename to link_sessions_pkey;
alter index direct_visits_person rename to link_sessions_person;
alter table link_sessions rename constraint direct_visits_company_id_fkey to link_sessions_company_id_fkey;
alter table link_sessions rename constraint direct_visits_user_id_fkey to link_sessions_user_id_fkey;
alter table link_sessions
  rename constraint direct_visits_company_id_connection_id_fkey to link_sessions_company_id_connection_id_fkey;
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name in ('forget-old-answers', 'forget-old-rows');
  end if;
end $$;
