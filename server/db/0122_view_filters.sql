-- Filters by waiting party and risk. Saved views keep their rows, including funded companies.
update saved_views
set filters = '{"waiting_on": null, "risk": null, "with_funded": true}' || filters;
