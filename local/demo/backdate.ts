import pg from 'pg'

/** The moments that a company's rows carry, by table: everything that the histories, lists and mails show. */
const momentColumns = {
  companies: ['created_at', 'updated_at', 'status_changed_at', 'submitted_at'],
  company_members: ['created_at'],
  company_analysts: ['assigned_at'],
  profiles: ['created_at'],
  status_changes: ['at'],
  reviews: ['created_at', 'closed_at'],
  documents: ['created_at', 'deleted_at'],
  document_providers: ['created_at', 'updated_at', 'deleted_at'],
  climate_grants: ['created_at', 'deleted_at'],
  attached_files: ['created_at', 'deleted_at'],
  intro_applications: ['created_at', 'submitted_at', 'sent_at'],
  intro_investors: ['changed_at', 'introduced_at'],
  intro_send_backs: ['at'],
  loans: ['updated_at'],
  audit_events: ['at'],
} as const

export interface Backdating {
  companyId: string
  /** When the event really happened: at the seeding. */
  playedAt: Date
  /** When it happens in the story. */
  happenedAt: Date
}

/** Dates what the demo has just done as if it had been done in the past. Nothing of the product does this. */
export interface Backdater {
  /**
   * Moves every moment of the company that is newer than an hour before the seeding: the earlier events of the story
   * have been moved already, so these belong to the event that was just played.
   */
  moveEvent(backdating: Backdating): Promise<void>
  /** Lets people have signed in for the first time before the story begins. */
  moveArrival(userId: string, arrivedAt: Date): Promise<void>
  close(): Promise<void>
}

const hourMs = 3600 * 1000

export function openBackdater(databaseUrl: string, now: Date): Backdater {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  // an idle connection is lost when the database stops; a statement that is lost says so itself
  pool.on('error', () => {})
  const since = new Date(now.getTime() - hourMs)
  return {
    async moveEvent({ companyId, playedAt, happenedAt }) {
      const shiftMs = happenedAt.getTime() - playedAt.getTime()
      await pool.query(moveStatement, [companyId, since, `${shiftMs} milliseconds`])
    },
    async moveArrival(userId, arrivedAt) {
      await pool.query('update users set created_at = least(created_at, $2) where id = $1', [
        userId,
        arrivedAt,
      ])
    },
    close: () => pool.end(),
  }
}

const isNew = (column: string) => `${column} > $2::timestamptz`
const moved = (column: string) => `${column} + $3::interval`
const movedIfNew = (column: string) =>
  `${column} = case when ${isNew(column)} then ${moved(column)} else ${column} end`

/** One statement, so that no reader sees an event half moved. */
const moveStatement = `with ${[
  ...Object.entries(momentColumns).map(([table, columns]) => {
    const key = table === 'companies' ? 'id' : 'company_id'
    return `moved_${table} as (update ${table} set ${columns.map(movedIfNew).join(', ')}
      where ${key} = $1::uuid and (${columns.map(isNew).join(' or ')}))`
  }),
  // a closed review writes its moment into the history as a value, too
  `moved_changes as (update changes set at = ${moved('at')}, after = case when field = 'closed_at'
      then to_jsonb(to_char(((after #>> '{}')::timestamptz + $3::interval) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) else after end
    where company_id = $1::uuid and ${isNew('at')})`,
  // A mail of the past has left, so nothing may send it now. The links of introductions open only with their secret,
  // which a sent mail no longer has: those are kept for the operator, as without a mail server.
  `moved_mails as (update mails set created_at = ${moved('created_at')}, due_at = ${moved('created_at')},
      status = case when kind = 'introduction' then status else 'sent' end,
      sent_at = case when kind = 'introduction' then null else ${moved('created_at')} + interval '2 seconds' end,
      secret = case when kind = 'introduction' then secret end,
      attempts = 1, error = null
    where company_id = $1::uuid and ${isNew('created_at')})`,
].join(', ')} select 1`
