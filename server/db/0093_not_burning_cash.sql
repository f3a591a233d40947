alter table assessments add column is_not_burning_cash boolean;
