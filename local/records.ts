import pg from 'pg'

/** A small store for the sandboxes: JSON values by kind and id, kept in schema `local` beside the product's own. */
export interface Records {
  /** The value, or undefined when it is absent or expired. The caller parses it. */
  get(kind: string, id: string): Promise<unknown>
  /** Writes the whole value. Without `expiresAt` it never expires. */
  put(kind: string, id: string, data: unknown, expiresAt?: Date): Promise<void>
  /** Writes the value unless an unexpired one exists; returns whether it did. Of several calls at once exactly one writes. */
  add(kind: string, id: string, data: unknown, expiresAt?: Date): Promise<boolean>
  delete(kind: string, id: string): Promise<void>
  /** Every unexpired value that contains `match` (PostgreSQL's `@>`), oldest first. */
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

// `if not exists` still collides when two processes create at once, so they take turns.
const prepareTable = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `begin; select pg_advisory_xact_lock(hashtextextended('local.records', 0)); ${TABLE} commit;`,
  )
}

const makeSweeper = (pool: pg.Pool) => {
  let sweptAt = 0
  return async (): Promise<void> => {
    if (Date.now() - sweptAt < SWEEP_EVERY_MS) return
    sweptAt = Date.now()
    await pool.query('delete from local.records where expires_at <= now()')
  }
}

/** Opens the store in the PostgreSQL at `url`, creating its table when absent. Rejects when the server is unreachable. */
export const openRecords = async (url: string): Promise<Records> => {
  const pool = new pg.Pool({ connectionString: url, max: 5, connectionTimeoutMillis: 5000 })
  // an idle connection lost to a server restart must not end the process; the next query opens another
  pool.on('error', () => {})
  try {
    await prepareTable(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const sweep = makeSweeper(pool)

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
      await sweep()
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
