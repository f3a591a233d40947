/** The row under the keyboard cursor of a list: the first where the one before is not on the page. */
export function useListCursor<Row extends { id: string }>(
  rows: readonly Row[],
  id: string | null,
  onMove: (id: string | null) => void,
) {
  const index = Math.max(
    0,
    rows.findIndex((row) => row.id === id),
  )
  const move = (to: number) => onMove(rows[to]?.id ?? null)
  const step = (by: 1 | -1) => move(Math.max(0, Math.min(rows.length - 1, index + by)))
  return { index, row: rows[index], move, step }
}
