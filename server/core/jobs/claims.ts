/**
 * A worker writes to a row only with the token of its claim, such as the number of its attempt. Another worker that takes
 * the row over gives it a new token, so a worker that was considered dead can write nothing after that.
 */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/** Executes a write that needs a claim. Throws `ClaimLost` when it finds no row, which undoes its transaction. */
export async function requireClaim(write: {
  executeTakeFirst(): Promise<{ numUpdatedRows: bigint }>
}): Promise<void> {
  const { numUpdatedRows } = await write.executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ClaimLost('another worker has this row')
}
