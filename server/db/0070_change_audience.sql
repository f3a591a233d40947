-- Changes with audience 'staff' are internal: applicants never read them, get no event and see no higher version.
-- 'not valid' skips the scan of existing rows, which all get the default.
alter table changes add column audience text not null default 'everyone';
alter table changes add constraint changes_audience check (audience in ('everyone', 'staff')) not valid;

-- The reason for reclassifying a line was part of the new value: 'Grant income: paid by a foundation'. No label has a colon.
insert into changes (company_id, number, position, at, author_id, entity, entity_id, field, before, after, audience)
select change.company_id, change.number,
  (select max(position) from changes as made where made.company_id = change.company_id and made.number = change.number)
    + row_number() over (partition by change.company_id, change.number order by change.position),
  change.at, change.author_id, change.entity, change.entity_id, change.field || '.note', 'null',
  to_jsonb(substr(change.after #>> '{}', strpos(change.after #>> '{}', ': ') + 2)), 'staff'
from (select distinct company_id, line_id from financial_line_classes) as line
join changes as change on change.company_id = line.company_id and change.entity = 'financial_line'
  and change.entity_id = line.line_id
where change.after #>> '{}' like '%: %';

update changes as change set after = to_jsonb(split_part(change.after #>> '{}', ': ', 1))
from financial_line_classes as line
where change.company_id = line.company_id and change.entity = 'financial_line' and change.entity_id = line.line_id
  and change.audience = 'everyone' and change.after #>> '{}' like '%: %';

create or replace function log_company_changes() returns trigger language plpgsql as $$
begin
  insert into live_changes (kind, audience, company_id, number)
  select distinct
    case
      when entity = 'status' then 'status'
      when entity in ('review', 'requested_document') then 'request'
      when entity = 'connection' then 'connection'
      else 'company'
    end,
    case when audience = 'everyone' then 'company' else 'staff' end, company_id, number
  from added;
  return null;
end $$;
