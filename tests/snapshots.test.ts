import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { getAssessment, updateAssessment } from '#contract/assessment.ts'
import { getCommercialContracts, updateCommercialContracts } from '#contract/commercial-contracts.ts'
import { type Company, getCompany, getCompanyStatus, updateCompany } from '#contract/companies.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { getSchedule, listGrants, saveSchedule, updateGrant } from '#contract/grants.ts'
import { getIntro, listIntros, updateIntro } from '#contract/intros.ts'
import { createProfile, updateProfile } from '#contract/profiles.ts'
import { startTestApp } from './app.ts'
import { buildCompany, buildGrant } from './build.ts'
import { listContractEndpoints } from './endpoints.ts'
import { buildDraftIntro } from './intros.ts'
import { signInCast } from './people.ts'

const app = await startTestApp()
const { alice } = await signInCast(app)

interface Versioned {
  version: number
}

async function buildWorld() {
  const { id: companyId } = await buildCompany(alice)
  const { id: profileId } = await alice.call(createProfile, { body: { company: companyId } })
  const { id: grantId } = await buildGrant(alice, companyId)
  const { id: introId } = await buildDraftIntro(alice, companyId)
  return { companyId, profileId, grantId, introId }
}

type World = Awaited<ReturnType<typeof buildWorld>>

type Write = (world: World, number: number) => Promise<Versioned>

const writeCompany: Write = ({ companyId }, number) =>
  alice.call(updateCompany, { params: { companyId }, body: { mission: `${number}` } })

const writeGrant: Write = ({ grantId }, number) =>
  alice.call(updateGrant, { params: { grantId }, body: { match_amount: `${number}.00` } })

const writeSchedule: Write = ({ grantId }, number) => {
  const payments = [{ expected_date: '2027-02-26', amount: `${number}.00`, description: null }]
  return alice.call(saveSchedule, { params: { grantId }, body: { payments } })
}

const writeAssessment: Write = ({ companyId }, number) =>
  alice.call(updateAssessment, {
    params: { companyId },
    body: { capital_amount_requested: `${number}.00` },
  })

const writeContracts: Write = ({ companyId }, number) =>
  alice.call(updateCommercialContracts, { params: { companyId }, body: { total_value: `${number}.00` } })

const writeProfile: Write = ({ profileId }, number) =>
  alice.call(updateProfile, { params: { profileId }, body: { first_name: `${number}` } })

const writeIntro: Write = ({ introId }, number) =>
  alice.call(updateIntro, { params: { introId }, body: { blurb: `${number}` } })

interface Read {
  name: string
  write: Write
  read: (world: World) => Promise<{ version: number; number: unknown }>
}

const readCompany =
  (select: (company: Company) => unknown): Read['read'] =>
  async ({ companyId }) => {
    const company = await alice.call(getCompany, { params: { companyId } })
    return { version: company.version, number: select(company) }
  }

const reads: Read[] = [
  { name: 'getCompany', write: writeCompany, read: readCompany(({ mission }) => mission) },
  { name: 'getCompany', write: writeProfile, read: readCompany(({ profile }) => profile?.first_name) },
  {
    name: 'getCompany',
    write: writeAssessment,
    read: readCompany(({ financials_assessment: assessment }) => assessment?.capital_amount_requested),
  },
  {
    name: 'getCompany',
    write: writeContracts,
    read: readCompany(({ commercial_contract: contracts }) => contracts?.total_value),
  },
  {
    name: 'getCompany',
    write: writeGrant,
    read: readCompany(({ climate_grants: [grant] }) => grant?.match_amount),
  },
  {
    name: 'getCompany',
    write: writeSchedule,
    read: readCompany(({ climate_grants: [grant] }) => grant?.payment_schedule[0]?.amount),
  },
  {
    name: 'getAssessment',
    write: writeAssessment,
    read: async ({ companyId }) => {
      const { version, capital_amount_requested: number } = await alice.call(getAssessment, {
        params: { companyId },
      })
      return { version, number }
    },
  },
  {
    name: 'getCommercialContracts',
    write: writeContracts,
    read: async ({ companyId }) => {
      const { version, total_value: number } = await alice.call(getCommercialContracts, {
        params: { companyId },
      })
      return { version, number }
    },
  },
  {
    name: 'listGrants',
    write: writeGrant,
    read: async ({ companyId }) => {
      const [grant] = (await alice.call(listGrants, { params: { companyId } })).results
      return { version: grant?.version ?? 0, number: grant?.match_amount }
    },
  },
  {
    name: 'getSchedule',
    write: writeSchedule,
    read: async ({ grantId }) => {
      const { version, payments } = await alice.call(getSchedule, { params: { grantId } })
      return { version, number: payments[0]?.amount }
    },
  },
  {
    name: 'getIntro',
    write: writeIntro,
    read: async ({ introId }) => {
      const { version, blurb: number } = await alice.call(getIntro, { params: { introId } })
      return { version, number }
    },
  },
  {
    name: 'listIntros',
    write: writeIntro,
    read: async ({ introId }) => {
      const intro = (await alice.call(listIntros, {})).results.find(({ id }) => id === introId)
      return { version: intro?.version ?? 0, number: intro?.blurb }
    },
  },
]

/** Responses whose fields, including the version, all come from one row. */
const singleRows = new Set([getCompanyStatus])

/** Responses whose `version` belongs to a formula or a site page, not to a company. */
const otherVersions = new Set(['listMetrics', 'getMetric', 'getAcceptances', 'getSitePage'])

const writes = 40

describe('a response’s data matches its version', () => {
  test.each(reads)('$name, read during a write ($write.name)', async ({ write, read }) => {
    const world = await buildWorld()
    const numbers = new Map<number, number>()
    let isWriting = true
    const replies: Awaited<ReturnType<typeof read>>[] = []
    const readers = Array.from({ length: 3 }, async () => {
      while (isWriting) replies.push(await read(world))
    })
    for (let number = 1; number <= writes; number++) numbers.set((await write(world, number)).version, number)
    isWriting = false
    await Promise.all(readers)

    const repliesAtVersion = replies.filter(({ version }) => numbers.has(version))
    expect(repliesAtVersion.length).toBeGreaterThan(0)
    const torn = repliesAtVersion.filter(({ version, number }) => Number(number) !== numbers.get(version))
    expect(torn).toEqual([])
  })

  test('every endpoint that returns a version is tested', async () => {
    const reading = [...(await listContractEndpoints())].filter(
      ([name, endpoint]) =>
        endpoint.method === 'GET' &&
        !endpoint.alsoPost &&
        containsVersion(endpoint) &&
        !otherVersions.has(name),
    )
    const names = new Set(reads.map(({ name }) => name))
    expect(
      reading.filter(([name, endpoint]) => !names.has(name) && !singleRows.has(endpoint as never)),
    ).toEqual([])
  })
})

const containsVersion = ({ response }: Endpoint) =>
  typeof response !== 'string' &&
  JSON.stringify(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' })).includes('"version":')
