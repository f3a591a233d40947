import { type RawBuilder, sql } from 'kysely'

/**
 * How the rows of one table are claimed, so that one worker at a time works on each. A claim is one conditional update
 * that gives the row a new token; every write of the claimant requires that token, so a worker that was considered dead
 * can write nothing once another has the row. Times are the database's: the clocks of several servers differ.
 */
export interface ClaimTable {
  /** The columns that identify a row and its claim, the table's name before each: the key first, the token last. */
  columns: readonly string[]
  /** The column with the time of the claim, or of the claimant's last heartbeat. */
  aliveAt: string
  /** A claimant that has been silent for so long is dead. */
  leaseSeconds: number
}

/** Whether a claimed row may be taken over, because its claimant is dead. */
export const isExpired = ({ aliveAt, leaseSeconds }: ClaimTable): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(aliveAt)} < now() - make_interval(secs => ${leaseSeconds})`

/** Whether the row is still the claimant's: `claim` has the values of the table's columns. */
export const isHeld = ({ columns }: ClaimTable, claim: readonly (string | number)[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(columns.map((name) => sql.ref(name)))}) = (${sql.join(claim)})`

/** Another worker has the row, or has finished it: what this one was about to commit must not be. */
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

/** Runs `work` while `beat` renews its claim every `intervalMs`. A beat that fails is made up for by the next. */
export async function withHeartbeat<T>(
  { beat, intervalMs }: { beat: () => Promise<unknown>; intervalMs: number },
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => void beat().catch(() => {}), intervalMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
