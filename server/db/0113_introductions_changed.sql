-- The list of introductions begins with the latest changes.
create index intro_investors_changed on intro_investors (changed_at, company_id, intro_id, investor_id);
