-- The staff member who released an introduction; null for an introduction that did not wait for a release. Releases of the
-- past are in the audit.
alter table intro_investors add column released_by uuid references users (id);
update intro_investors as chosen set released_by = released.user_id
from (
  select distinct on (company_id, details ->> 'introduction')
    company_id, details ->> 'introduction' as intro_id, user_id
  from audit_events where action = 'introductions_released' and user_id is not null
  order by company_id, details ->> 'introduction', at
) as released
where released.company_id = chosen.company_id and released.intro_id = chosen.intro_id::text
  and chosen.introduced_at is not null;
