-- When the bank ends our access unless its person signs in again; null where it does not say.
alter table connections add column consent_expires_at timestamptz;

-- Banks whose name is not known yet were called after the provider that links them.
update connections set platform = 'Bank' where platform in ('Bank, through Plaid', 'Bank, through Quiltt');
