/**
 * The roles of a table's parts, to be spread on them where a phone turns rows into cards: some browsers
 * drop the roles of parts that are no longer displayed as a table's.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  rowHeading: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
