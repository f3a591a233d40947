/**
 * Thrown to a worker that has lost its claim on a row. A worker writes to the row only with the token of its claim,
 * such as an attempt number. A worker that takes over the row replaces the token, so that a worker that was presumed
 * dead can no longer write.
 */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/**
 * Executes a write whose condition contains the claim's token. Throws `ClaimLost`, which rolls back the transaction, if
 * no row matches.
 */
export async function executeWithClaim(write: {
  executeTakeFirst(): Promise<{ numUpdatedRows: bigint }>
}): Promise<void> {
  const { numUpdatedRows } = await write.executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ClaimLost('another worker has this row')
}
