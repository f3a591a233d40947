-- Why a company is not funded: a saved reason, and what would have to change. The words of the analyst are the note.
alter table status_changes
  add column reason text,
  add column needed_change text,
  add constraint status_changes_rejection check (to_status = 'rejected' or num_nonnulls(reason, needed_change) = 0);
