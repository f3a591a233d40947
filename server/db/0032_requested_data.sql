-- When the data was read that connected books or banks proved a requested document with, once its part was completed.
alter table requested_documents add proven_at timestamptz;
