/**
 * The roles of a table, spread onto its elements. Rows that are laid out as grids or cards lose the roles their
 * elements have by nature in every browser; written out they stay.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const
