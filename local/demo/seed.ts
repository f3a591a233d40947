import { createHttpCall } from '#contract/core/client.ts'
import { getSitePage } from '#contract/content.ts'
import { acceptedPages } from '#contract/rules/public-pages.ts'
import { getCurrentUser } from '#contract/users.ts'
import { signAccessToken } from '#local/login/access-token.ts'
import { type DemoPerson, seedPeople } from '#local/login/people.ts'
import { withClient } from '#local/postgres/server.ts'
import type { Records } from '#local/records.ts'
import type { Config } from '#server/config.ts'
import { seedColleagues } from './colleagues.ts'
import { seedCompanies } from './companies.ts'
import { seedConversations } from './conversations.ts'
import { seedConnections } from './connections.ts'
import { demoCompanies, getFounder } from './pipeline-companies.ts'
import type { DemoCaller } from './pipeline/story.ts'
import { colleague, demoPeople, guides } from './people.ts'
import { sendWithRetries } from './send.ts'
import { seedIntroductions, seedLoans, seedStepTimes, seedTemplates } from './services.ts'
import { seedWaitingIntroductions } from './waiting.ts'

export interface Demo {
  config: Config
  records: Records
}

/**
 * Creates the demo companies and their data through the API, signed in as the demo accounts. Continues an interrupted
 * seeding.
 */
export async function seedDemo({ config, records }: Demo): Promise<void> {
  const now = new Date()
  await publishPages(config)
  const signIn = await openSignIns({ config, records })
  const staff = await signInStaff(signIn)
  await permit(config.databaseUrl, staff)
  const seeding = { signIn, staff, databaseUrl: config.databaseUrl, now }
  const [fundedCompany, otherCompanies] = partition(
    demoCompanies,
    ({ founder }) => founder === guides.funded.name,
  )
  await seedCompanies(seeding, fundedCompany)
  const funded = await signIn(guides.funded)
  // Introductions wait for background jobs, so the other companies are created at the same time.
  await Promise.all([
    seedCompanies(seeding, otherCompanies),
    seedIntroductions(config, { funded, admin: staff.admin, now }),
    seedTemplates(config, staff.admin),
    seedStepTimes(staff.admin),
  ])
  await seedWaitingIntroductions(config, { signIn, staff, now })
  await seedConversations(config, { signIn, staff, now })
  await seedConnections(config, { admin: staff.admin, now })
  await seedLoans(config, staff.admin, now)
  await seedColleagues(config, staff.admin)
}

/**
 * Reads the terms and the privacy page, so that the server stores their first versions. Demo accounts accept these
 * versions at their first sign-in.
 */
async function publishPages({ publicUrl }: Config): Promise<void> {
  const call = createHttpCall({
    baseUrl: publicUrl,
    token: () => Promise.resolve(null),
    send: sendWithRetries,
  })
  for (const slug of acceptedPages) await call(getSitePage, { params: { slug } })
}

const partition = <T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] => [
  items.filter(isFirst),
  items.filter((item) => !isFirst(item)),
]

type SignIn = (person: DemoPerson) => Promise<DemoCaller>

/** Returns a function that signs in a demo account without the login pages. */
async function openSignIns({ config: { publicUrl, login }, records }: Demo): Promise<SignIn> {
  const founders = demoCompanies.map(getFounder)
  await seedPeople(records, [...demoPeople, colleague, ...founders])
  return async ({ email }) => {
    const token = await signAccessToken(records, login, email)
    const call = createHttpCall({
      baseUrl: publicUrl,
      token: () => Promise.resolve(token),
      send: sendWithRetries,
    })
    const { id } = await call(getCurrentUser, {})
    return { id, call }
  }
}

async function signInStaff(signIn: SignIn) {
  const { analyst, admin } = guides
  return { analyst: await signIn(analyst), colleague: await signIn(colleague), admin: await signIn(admin) }
}

/**
 * Grants permissions to the analysts and the admin directly in the database, because no user can grant permissions yet.
 */
async function permit(
  databaseUrl: string,
  { analyst, colleague: second, admin }: Awaited<ReturnType<typeof signInStaff>>,
): Promise<void> {
  const grant = 'update users set permissions = $2 where id = any($1)'
  await withClient(databaseUrl, async (client) => {
    await client.query(grant, [[analyst.id, second.id], ['analyst']])
    await client.query(grant, [[admin.id], ['admin']])
  })
}
