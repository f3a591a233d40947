-- Whether a file opens with a password only, as found when it was uploaded; null for files from before this was looked at.
alter table documents add column needs_password boolean;
alter table attached_files add column needs_password boolean;
