/**
 * ARIA roles to spread onto the elements of a table. Browsers drop the implicit roles of rows that are laid out as
 * grids or cards; explicit ones stay.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const
