/** Returns the largest n for which the first n rows of each list together fit into `maxBytes` of JSON. */
export function countFittingRows(lists: readonly (readonly unknown[])[], maxBytes: number): number {
  const limit = Math.max(0, ...lists.map(({ length }) => length))
  let bytes = 0
  for (let row = 0; row < limit; row += 1) {
    for (const list of lists) if (row < list.length) bytes += Buffer.byteLength(JSON.stringify(list[row])) + 1
    if (bytes > maxBytes) return row
  }
  return limit
}
