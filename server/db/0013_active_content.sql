-- What in a file acts when it is opened, as found when it was uploaded; null for files from before this was looked at.
alter table documents add column active_content text[];
alter table attached_files add column active_content text[];
