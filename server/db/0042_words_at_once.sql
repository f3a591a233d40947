-- Words are put into their indexes at once. By default they wait in a list that every search reads through: after some
-- thousand edits, that took ten times as long as the search itself.
alter index users_words set (fastupdate = off);
alter index companies_words set (fastupdate = off);
alter index investors_words set (fastupdate = off);
alter index mails_recipient_words set (fastupdate = off);
alter index documents_words set (fastupdate = off);
select gin_clean_pending_list('users_words'), gin_clean_pending_list('companies_words'), gin_clean_pending_list('investors_words'),
  gin_clean_pending_list('mails_recipient_words'), gin_clean_pending_list('documents_words');
