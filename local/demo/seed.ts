import pg from 'pg'
import { type Call, httpCall } from '#contract/client.ts'
import { getCurrentUser } from '#contract/users.ts'
import type { Config } from '#server/core/config/config.ts'
import { seedBeside } from './services.ts'
import { seedCompanies } from './companies.ts'
import { demoPeople } from './people.ts'
import type { Records } from '#local/sandboxes/records.ts'
import { signInForToken } from '#local/token.ts'

interface Demo {
  config: Config
  records: Records
}

/** Somebody of the demo, as the seeding calls the API: exactly as a browser would. */
export interface DemoCaller {
  id: string
  call: Call
}

/** Creates the demo companies and what stands beside them, once, through the API, signed in as the demo people. */
export async function seedDemo({ config, records }: Demo): Promise<void> {
  const isSeeded = async (part: string) => (await records.get('demo', part)) !== undefined
  if ((await isSeeded('seeded')) && (await isSeeded('beside'))) return
  console.log('Creating the demo companies …')
  const [founder, funded, analyst, admin] = await Promise.all(
    demoPeople.map(({ email, password }) => arrive(config, email, password)),
  )
  if (!founder || !funded || !analyst || !admin) throw new Error('The demo people are not complete')
  await permit(config.databaseUrl, [
    { id: analyst.id, permissions: ['analyst'] },
    { id: admin.id, permissions: ['admin'] },
  ])
  const now = { at: new Date().toISOString() }
  if (!(await isSeeded('seeded'))) {
    await seedCompanies({ founder, funded, analyst, admin })
    await records.put('demo', 'seeded', now)
  }
  await seedBeside(config, { funded, admin })
  await records.put('demo', 'beside', now)
}

async function arrive(
  { publicUrl: url, login }: Config,
  email: string,
  password: string,
): Promise<DemoCaller> {
  const token = await signInForToken({ ...login, redirectUri: `${url}/login/`, email, password })
  const call = httpCall({ baseUrl: url, token: () => Promise.resolve(token) })
  const { id } = await call(getCurrentUser, {})
  return { id, call }
}

/** The first analyst and the first admin of an installation cannot be made by anybody else. */
async function permit(databaseUrl: string, people: { id: string; permissions: string[] }[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const { id, permissions } of people)
      await client.query('update users set permissions = $2 where id = $1', [id, permissions])
  } finally {
    await client.end()
  }
}
