-- The risk of files with active content no longer exists.
update saved_views set filters = filters || '{"risk": null}' where filters ->> 'risk' = 'files_active';
