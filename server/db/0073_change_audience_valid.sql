-- Validates the constraint of 0070. Reads and writes continue during the scan.
alter table changes validate constraint changes_audience;
