-- Whether the founder belongs to the CFO service, kept beside the company: lists are narrowed by it. The founder is the first
-- owner of the team.
alter table companies add column is_of_cfo boolean not null default false;

-- The caller has locked the company and its owners: who changes a team and who becomes a customer wait for each other.
create function refresh_is_of_cfo(company uuid) returns void language sql as $$
  update companies set is_of_cfo = not is_of_cfo
  where id = company and is_of_cfo <> coalesce((
    select founder.cfo_customer is not null
    from company_members as owner join users as founder on founder.id = owner.user_id
    where owner.company_id = company and owner.role = 'owner'
    order by owner.created_at, owner.user_id
    limit 1), false)
$$;

create function refresh_cfo_of_team() returns trigger language plpgsql as $$
declare
  company uuid := coalesce(new.company_id, old.company_id);
begin
  perform from companies where id = company for no key update;
  perform from users
  where id in (select user_id from company_members where company_id = company and role = 'owner')
  order by id for share;
  perform refresh_is_of_cfo(company);
  return null;
end $$;
create trigger company_members_cfo after insert or delete or update of role, created_at on company_members
  for each row execute function refresh_cfo_of_team();

create function refresh_cfo_of_customer() returns trigger language plpgsql as $$
declare
  company uuid;
begin
  for company in
    select id from companies
    where id in (select company_id from company_members where user_id = new.id and role = 'owner')
    order by id for no key update
  loop
    perform refresh_is_of_cfo(company);
  end loop;
  return null;
end $$;
create trigger users_cfo after update of cfo_customer on users for each row
  when ((old.cfo_customer is null) <> (new.cfo_customer is null)) execute function refresh_cfo_of_customer();

select refresh_is_of_cfo(owner.company_id)
from users as customer join company_members as owner on owner.user_id = customer.id
where customer.cfo_customer is not null and owner.role = 'owner';
