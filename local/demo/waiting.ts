import type { Call } from '#contract/core/client.ts'
import * as intros from '#contract/intros.ts'
import { listInvestors } from '#contract/investors.ts'
import { getCurrentUser } from '#contract/users.ts'
import type { DemoPerson } from '#local/login/people.ts'
import type { Config } from '#server/config.ts'
import { openBackdater } from './backdate.ts'
import { demoCompanies, getFounder } from './pipeline-companies.ts'
import { applyForIntroductions } from './pipeline/apply.ts'
import { type DemoCaller, getEventTime, type Scene } from './pipeline/story.ts'
import { fetchDictionary } from './dictionary.ts'

interface Waiting {
  signIn: (person: DemoPerson) => Promise<DemoCaller>
  staff: { analyst: DemoCaller; colleague: DemoCaller; admin: DemoCaller }
  now: Date
}

/** Introductions that staff must release, because the companies have not reached the term sheet. */
const waitingIntroductions = [
  {
    company: 'Glasswater Solar',
    investors: ['Bittern Fund', 'Driftmark Ocean Fund'],
    requestedAt: { daysAgo: 6, hour: 15.2 },
    sentBackAt: { daysAgo: 4, hour: 14.6 },
  },
  {
    company: 'Pallasade Heat',
    investors: ['Bellwick Partners', 'Curlew Impact', 'Dapple Hill'],
    requestedAt: { daysAgo: 2, hour: 16.4 },
    sentBackAt: null,
  },
]

const sendBack = {
  reason: 'claim',
  note: 'Please soften your claims about competitors, or add a source. The rest is ready to send.',
} as const

/** Does nothing if Airtable or a mail server is configured, so that no real person receives email. */
export async function seedWaitingIntroductions(
  { airtable, smtp, databaseUrl }: Config,
  { signIn, staff, now }: Waiting,
): Promise<void> {
  if (airtable || smtp) return
  const backdater = openBackdater(databaseUrl, now)
  const dictionary = await fetchDictionary(staff.admin.call)
  try {
    for (const { company: name, investors, requestedAt, sentBackAt } of waitingIntroductions) {
      const company = demoCompanies.find((candidate) => candidate.name === name)
      if (!company) throw new Error(`The demo has no ${name}`)
      const founder = await signIn(getFounder(company))
      const { selected_company: companyId } = await founder.call(getCurrentUser, {})
      if (companyId === null) continue
      const date = async (moment: typeof requestedAt, play: (at: Date) => Promise<void>) => {
        const [playedAt, happenedAt] = [new Date(), getEventTime(moment, now)]
        await play(happenedAt)
        await backdater.moveEvent({ companyId, playedAt, happenedAt })
      }
      const scene = { company, companyId, people: { ...staff, founder }, dictionary }
      if ((await listIntroApplications(founder.call, companyId)).length > 0) continue
      await date(requestedAt, (at) => request({ ...scene, at }, founder.call, investors))
      if (sentBackAt)
        await date(sentBackAt, async () => {
          for (const { id: introId } of await listIntroApplications(founder.call, companyId))
            await staff.analyst.call(intros.sendBackIntro, { params: { introId }, body: sendBack })
        })
    }
  } finally {
    await backdater.close()
  }
}

const listIntroApplications = async (call: Call, company: string): Promise<intros.IntroApplication[]> =>
  (await call(intros.listIntros, { query: { company } })).results

async function request(scene: Scene, call: Call, names: readonly string[]): Promise<void> {
  await applyForIntroductions(scene, call)
  const { results } = await call(listInvestors, { query: { active: 'true', page_size: 1000 } })
  const vcs = results.filter(({ name }) => names.includes(name)).map(({ id }) => id)
  for (const { id: introId } of await listIntroApplications(call, scene.companyId))
    await call(intros.sendIntro, { params: { introId }, body: { vcs } })
}
