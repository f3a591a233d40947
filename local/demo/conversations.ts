import { withClient } from '#local/postgres/server.ts'
import {
  listSupportThreads,
  markSupportThreadRead,
  openSupportThread,
  sendSupportMessage,
} from '#contract/support.ts'
import { addSupportNote } from '#contract/staff/support-inbox.ts'
import { getCurrentUser } from '#contract/users.ts'
import type { DemoPerson } from '#local/login/people.ts'
import type { Config } from '#server/config.ts'
import { demoCompanies, getFounder } from './pipeline-companies.ts'
import { type DemoCaller, getEventTime } from './pipeline/story.ts'

interface Seeding {
  signIn: (person: DemoPerson) => Promise<DemoCaller>
  staff: { analyst: DemoCaller; colleague: DemoCaller }
  now: Date
}

type Line = { daysAgo: number; hour: number; by: 'founder' | 'analyst' | 'colleague'; text: string }

const conversations: { company: string; lines: Line[]; note?: string }[] = [
  {
    company: 'Saltbox Storage',
    lines: [
      {
        daysAgo: 12,
        hour: 15.1,
        by: 'founder',
        text: 'Do you need every customer contract, or only the two largest?',
      },
      {
        daysAgo: 12,
        hour: 16.7,
        by: 'analyst',
        text: 'The longest and the shortest are enough. We’ll let you know if we need more.',
      },
      { daysAgo: 11, hour: 14.3, by: 'founder', text: 'Thank you, both are uploaded.' },
    ],
    note: 'The longer contract renews in spring. Check its price clause.',
  },
  {
    company: 'Junebriar Mobility',
    lines: [
      {
        daysAgo: 3,
        hour: 17.4,
        by: 'founder',
        text: 'We moved our company to another state. Where do we change the address?',
      },
      {
        daysAgo: 3,
        hour: 18.2,
        by: 'colleague',
        text: 'Under Business, in the company step. You can change it until you submit the application.',
      },
      {
        daysAgo: 1,
        hour: 14.9,
        by: 'founder',
        text: 'Found it. Do you also need the documents from the new state?',
      },
    ],
  },
]

export async function seedConversations({ databaseUrl }: Config, seeding: Seeding): Promise<void> {
  for (const { company: name, lines, note } of conversations) {
    const company = demoCompanies.find((candidate) => candidate.name === name)
    if (!company) throw new Error(`The demo has no ${name}`)
    const founder = await seeding.signIn(getFounder(company))
    const { selected_company } = await founder.call(getCurrentUser, {})
    if ((await founder.call(listSupportThreads, {})).length > 0) continue
    const people = { ...seeding.staff, founder }
    const [first, ...replies] = lines
    if (!first || selected_company === null) continue
    const body = { company: selected_company, text: first.text }
    const { id: threadId } = await founder.call(openSupportThread, { body })
    const params = { threadId }
    for (const { by, text } of replies) await people[by].call(sendSupportMessage, { params, body: { text } })
    await founder.call(markSupportThreadRead, { params })
    if (note) {
      await people.analyst.call(addSupportNote, { params, body: { text: note } })
      await people.analyst.call(markSupportThreadRead, { params })
    }
    const messageTimes = lines.map((line) => getEventTime(line, seeding.now))
    await date(databaseUrl, { threadId, moments: messageTimes, isRead: note !== undefined })
  }
}

interface Dating {
  threadId: string
  moments: Date[]
  /** Whether staff have read the last message. If not, staff have read up to the message before it. */
  isRead: boolean
}

async function date(databaseUrl: string, { threadId, moments, isRead }: Dating): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `with numbered as (
        select id, row_number() over (order by at, id) as place from support_messages where thread_id = $1
      ), messages as (
        update support_messages as message set at = ($2::timestamptz[])[place]
        from numbered where numbered.id = message.id
      ), notes as (
        update support_notes set at = $4 where thread_id = $1
      )
      update support_threads
      set created_at = $3, last_message_at = $4, person_read_at = $4, staff_read_at = $5
      where id = $1`,
      [threadId, moments, moments[0], moments.at(-1), moments.at(isRead ? -1 : -2)],
    ),
  )
}
