import type { Call } from '#contract/core/client.ts'
import { checkCompanyName } from '#contract/companies.ts'
import type { DemoPerson } from '#local/login/people.ts'
import { type Backdater, openBackdater } from './backdate.ts'
import { type Dictionary, fetchDictionary } from './dictionary.ts'
import { type DemoCompany, demoCompanies, getFounder } from './pipeline-companies.ts'
import { buildStories } from './pipeline/stories.ts'
import { type DemoCaller, getEventTime, type Scene, type StoryEvent } from './pipeline/story.ts'

export interface Seeding {
  signIn: (person: DemoPerson) => Promise<DemoCaller>
  staff: { analyst: DemoCaller; colleague: DemoCaller; admin: DemoCaller }
  databaseUrl: string
  /** All dates of the demo are relative to this time. */
  now: Date
}

/** Companies are independent, so several are created concurrently. */
const concurrency = 5

/**
 * Plays each company's story through the API, signed in as the user of each event, and backdates each event. Skips
 * existing companies, so an interrupted seeding can be restarted.
 */
export async function seedCompanies(
  seeding: Seeding,
  companies: readonly DemoCompany[] = demoCompanies,
): Promise<void> {
  const { staff, databaseUrl, now } = seeding
  const backdater = openBackdater(databaseUrl, now)
  try {
    const dictionary = await fetchDictionary(staff.admin.call)
    const stories = buildStories(now)
    const queue = companies.values()
    const work = async () => {
      for (const company of queue)
        if (await isMissing(staff.admin.call, company))
          await play({ ...seeding, backdater, dictionary, company, story: stories[company.name] ?? [] })
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    for (const { id } of Object.values(staff)) await backdater.moveArrival(id, getEventTime(firstDay, now))
  } finally {
    await backdater.close()
  }
}

/** The first sign-in of staff, before any company exists. */
const firstDay = { daysAgo: 900, hour: 13 }

const isMissing = async (call: Call, { name }: DemoCompany): Promise<boolean> =>
  (await call(checkCompanyName, { query: { name } })).available

interface Play extends Seeding {
  backdater: Backdater
  dictionary: Dictionary
  company: DemoCompany
  story: StoryEvent[]
}

async function play({ signIn, staff, backdater, dictionary, company, story, now }: Play): Promise<void> {
  const founder = await signIn(getFounder(company))
  const [first] = story
  if (!first) throw new Error(`${company.name} has no story`)
  const arrivedAt = new Date(getEventTime(first, now).getTime() - 5 * 60_000)
  await backdater.moveArrival(founder.id, arrivedAt)
  const people = { ...staff, founder }
  const scene: Scene = { company, companyId: '', people, dictionary, at: now }
  for (const { role, action, ...time } of story) {
    const playedAt = new Date()
    scene.at = getEventTime(time, now)
    await action(scene, people[role].call)
    await backdater.moveEvent({ companyId: scene.companyId, playedAt, happenedAt: scene.at })
  }
}
