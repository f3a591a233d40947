import pg from 'pg'

const timestampColumns = {
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
  intro_investors: [
    'requested_at',
    'introduced_at',
    'sent_at',
    'opened_at',
    'pitch_opened_at',
    'answered_at',
    'changed_at',
  ],
  intro_send_backs: ['at'],
  signing_documents: ['added_at', 'signed_at', 'accepted_at'],
  loans: ['updated_at'],
  offers: ['made_at', 'accepted_at', 'ended_at'],
  audit_log: ['at'],
} as const

export interface Backdating {
  companyId: string
  /** The actual time of the event during seeding. */
  playedAt: Date
  /** The time of the event in the story. */
  happenedAt: Date
}

export interface Backdater {
  /**
   * Moves the company's timestamps that are newer than one hour before the seeding. Earlier events of the story have
   * already been moved, so the remaining timestamps belong to the latest event.
   */
  moveEvent(backdating: Backdating): Promise<void>
  /** Moves a user's first sign-in back to `arrivedAt`, unless the sign-in was earlier. */
  moveArrival(userId: string, arrivedAt: Date): Promise<void>
  close(): Promise<void>
}

const hourMs = 3600 * 1000

export function openBackdater(databaseUrl: string, now: Date): Backdater {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  // Ignores the loss of an idle connection when the database stops; statements report their own errors.
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
const toMoved = (column: string) => `${column} + $3::interval`
const movedIfNew = (column: string) =>
  `${column} = case when ${isNew(column)} then ${toMoved(column)} else ${column} end`

/** A single statement, so that no reader sees a partially moved event. */
const moveStatement = `with ${[
  ...Object.entries(timestampColumns).map(([table, columns]) => {
    const key = table === 'companies' ? 'id' : 'company_id'
    return `moved_${table} as (update ${table} set ${columns.map(movedIfNew).join(', ')}
      where ${key} = $1::uuid and (${columns.map(isNew).join(' or ')}))`
  }),
  // The change history contains the closing times of reviews as values, which are moved as well.
  `moved_changes as (update changes set at = ${toMoved('at')}, after = case when field = 'closed_at'
      then to_jsonb(to_char(((after #>> '{}')::timestamptz + $3::interval) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) else after end
    where company_id = $1::uuid and ${isNew('at')})`,
  // Marks backdated emails as sent, so that they are not sent now. Introduction emails stay unsent, because sending
  // deletes the secret that the operator needs to open their links.
  `moved_mails as (update mails set created_at = ${toMoved('created_at')}, due_at = ${toMoved('created_at')},
      status = case when kind = 'introduction' then status else 'sent' end,
      sent_at = case when kind = 'introduction' then null else ${toMoved('created_at')} + interval '2 seconds' end,
      secret = case when kind = 'introduction' then secret end,
      attempts = 1, error = null
    where company_id = $1::uuid and ${isNew('created_at')})`,
].join(', ')} select 1`
