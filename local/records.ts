import pg from 'pg'

/** The storage of the built-in login and the sandboxes: JSON values by kind and id, in the separate schema `local`. */
export interface Records {
  /** Returns the value, or undefined if it is absent or expired. The caller parses it. */
  get(kind: string, id: string): Promise<unknown>
  /** Adds or replaces the value. Without `expiresAt`, the value never expires. */
  put(kind: string, id: string, data: unknown, expiresAt?: Date): Promise<void>
  /** Adds the value unless an unexpired value exists. Of several concurrent calls, only one returns true. */
  add(kind: string, id: string, data: unknown, expiresAt?: Date): Promise<boolean>
  delete(kind: string, id: string): Promise<void>
  /** Returns the unexpired values that contain `match` (PostgreSQL's `@>`), oldest first. */
  find(kind: string, match: Record<string, unknown>): Promise<{ id: string; data: unknown }[]>
  close(): Promise<void>
}

const SWEEP_EVERY_MS = 10 * 60 * 1000

const TABLE = `
  create schema if not exists local;
  create table if not exists local.records (
    kind text not null,
    id text not null,
    data jsonb not null,
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz,
    primary key (kind, id)
  );
  create index if not exists records_data on local.records using gin (data jsonb_path_ops);
  create index if not exists records_expires_at on local.records (expires_at) where expires_at is not null;`

// `if not exists` can fail if two processes create the table concurrently, so a lock serializes them.
const prepareTable = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `begin; select pg_advisory_xact_lock(hashtextextended('local.records', 0)); ${TABLE} commit;`,
  )
}

const makeExpiry = (pool: pg.Pool) => {
  let deletedAt = 0
  return async (): Promise<void> => {
    if (Date.now() - deletedAt < SWEEP_EVERY_MS) return
    deletedAt = Date.now()
    await pool.query('delete from local.records where expires_at <= now()')
  }
}

/** Creates the table if needed. Rejects if the server is unreachable. */
export const openRecords = async (url: string): Promise<Records> => {
  const pool = new pg.Pool({ connectionString: url, max: 5, connectionTimeoutMillis: 5000 })
  // A server restart that closes an idle connection must not crash the process. The next query reconnects.
  pool.on('error', () => {})
  try {
    await prepareTable(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const deleteExpired = makeExpiry(pool)

  return {
    async get(kind, id) {
      const { rows } = await pool.query<{ data: unknown }>(
        'select data from local.records where kind = $1 and id = $2 and (expires_at is null or expires_at > now())',
        [kind, id],
      )
      return rows[0]?.data
    },
    async put(kind, id, data, expiresAt) {
      await pool.query(
        `insert into local.records (kind, id, data, expires_at) values ($1, $2, $3, $4)
         on conflict (kind, id) do update set data = excluded.data, expires_at = excluded.expires_at`,
        [kind, id, JSON.stringify(data), expiresAt ?? null],
      )
      await deleteExpired()
    },
    async add(kind, id, data, expiresAt) {
      const { rowCount } = await pool.query(
        `insert into local.records as old (kind, id, data, expires_at) values ($1, $2, $3, $4)
         on conflict (kind, id) do update set data = excluded.data, expires_at = excluded.expires_at
         where old.expires_at <= now()`,
        [kind, id, JSON.stringify(data), expiresAt ?? null],
      )
      return rowCount === 1
    },
    async delete(kind, id) {
      await pool.query('delete from local.records where kind = $1 and id = $2', [kind, id])
    },
    async find(kind, match) {
      const { rows } = await pool.query<{ id: string; data: unknown }>(
        `select id, data from local.records
         where kind = $1 and data @> $2 and (expires_at is null or expires_at > now())
         order by created_at, id`,
        [kind, JSON.stringify(match)],
      )
      return rows
    },
    close: () => pool.end(),
  }
}
