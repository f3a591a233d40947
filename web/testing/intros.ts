import { getCompany } from '#contract/companies.ts'
import { getIntroChoices, type IntroChoices, updateIntroChoices } from '#contract/intro-choices.ts'
import type { IntroApplication, IntroducedInvestor } from '#contract/intros.ts'
import * as intros from '#contract/intros.ts'
import type { ListedIntroduction } from '#contract/staff/introductions.ts'
import { getInvestorFacets, type Investor, type InvestorFacets, listInvestors } from '#contract/investors.ts'
import { listBusinessModels, listCountries, listSectors } from '#contract/dictionary.ts'
import { getCurrentUser } from '#contract/users.ts'
import type { Company } from '#contract/companies.ts'
import type { LiveFeed } from '#web/core/services.ts'
import { loadCompany } from '#web/features/company/slice.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from './fake-call.ts'
import { buildCompany, buildUser, newId } from './people.ts'
import { createMemoryStorage, buildTestServices } from './services.ts'

export const buildInvestor = (name: string, over: Partial<Investor> = {}): Investor => ({
  id: newId(),
  name,
  website: null,
  description: `${name} backs founders.`,
  countries: [],
  stages: [],
  sectors: [],
  business_models: [],
  startup_round_size_min: null,
  startup_round_size_max: null,
  startup_target_valuation_min: null,
  startup_target_valuation_max: null,
  post_revenue: true,
  pre_revenue: true,
  active: true,
  email: null,
  takes_introductions: true,
  introductions: null,
  updated_at: '2026-11-20T10:00:00Z',
  ...over,
})

export const buildIntroducedInvestor = (over: Partial<IntroducedInvestor> = {}): IntroducedInvestor => ({
  id: newId(),
  name: 'Lodestone',
  status: 'sent',
  email: null,
  requested_at: '2026-11-20T09:00:00Z',
  sent_at: '2026-11-20T09:05:00Z',
  opened_at: null,
  pitch_opened_at: null,
  answered_at: null,
  withdrawn_at: null,
  decline_reason: null,
  changed_at: '2026-11-22T09:00:00Z',
  ...over,
})

export function buildListedIntroduction(over: Partial<ListedIntroduction> = {}): ListedIntroduction {
  const { name: investor_name, email: _email, ...introduction } = buildIntroducedInvestor()
  const [intro, investor] = [newId(), newId()]
  return {
    ...introduction,
    id: `${intro}:${investor}`,
    intro,
    investor,
    investor_name,
    company: newId(),
    company_name: 'Tidal Kiln',
    pitch: null,
    pitch_url: 'https://decks.example.com/kiln',
    fit: null,
    ...over,
  }
}

export const buildIntroApplication = (
  company: string,
  over: Partial<IntroApplication> = {},
): IntroApplication => ({
  id: newId(),
  version: 2,
  company,
  company_name: 'Tidal Kiln',
  status: 'draft',
  first_name: null,
  last_name: null,
  name: null,
  blurb: null,
  pitch_url: null,
  pitch: null,
  created_at: '2026-11-20T10:00:00Z',
  submitted_at: null,
  sent_at: null,
  needs_release: true,
  investors: [],
  send_backs: [],
  kind: 'vc_intro',
  ...over,
})

export const buildSentBackApplication = (company: string): IntroApplication =>
  buildIntroApplication(company, {
    first_name: 'Maya',
    last_name: 'Okafor',
    name: 'Tidal Kiln',
    blurb: 'The only electric kilns.',
    pitch_url: 'https://decks.example.com/kiln',
    investors: [buildIntroducedInvestor({ name: 'Fernbank', status: 'sent_back', sent_at: null })],
    send_backs: [
      {
        number: 2,
        at: '2026-11-22T09:00:00Z',
        author: { id: newId(), name: 'Tomas Brandt', email: 'tomas@headwater.test' },
        reason: 'claim',
        note: 'Prove it, or soften it.',
      },
    ],
  })

export const facets: InvestorFacets = {
  total: 61,
  countries: [{ value: 'US', count: 40 }],
  stages: [{ value: 'seed', count: 12 }],
  sectors: [{ value: 'Energy', count: 9 }],
  business_models: [{ value: 'Licensing', count: 3 }],
  revenue: [{ value: 'post_revenue', count: 7 }],
}

interface Start {
  company?: Partial<Company>
  isVerified?: boolean
  applications?: (company: string) => IntroApplication[]
  investors?: Investor[]
  live?: LiveFeed
}

const page = <T>(results: T[]) => ({ count: results.length, page: 1, page_size: 12, results })

export async function openIntros(start: Start = {}) {
  const company = buildCompany({ name: 'Tidal Kiln', country_code: 'US', ...start.company })
  const user = buildUser({ company: company.id, email_verified: start.isVerified ?? true })
  const { investors = [buildInvestor('Lodestone'), buildInvestor('Fernbank')] } = start
  let applications = start.applications?.(company.id) ?? []
  const save = (intro: IntroApplication) => {
    const saved = { ...intro, version: intro.version + 1 }
    applications = [saved, ...applications.filter(({ id }) => id !== intro.id)]
    return saved
  }
  const find = (introId: string) =>
    applications.find(({ id }) => id === introId) ?? buildIntroApplication(company.id)
  const storage = createMemoryStorage()
  const api = buildFakeCall()
    .on(getCurrentUser, () => user)
    .on(getCompany, () => company)
    .on(listCountries, () => [{ code: 'US', name: 'United States', aliases: [] }])
    .on(listSectors, () => [{ id: 'energy', name: 'Energy', children: [] }])
    .on(listBusinessModels, () => [{ id: 'licensing', name: 'Licensing' }])
    .on(listInvestors, () => page(investors))
    .on(getInvestorFacets, () => facets)
    .on(intros.listIntros, () => page(applications))
    .on(intros.getIntro, ({ params }) => find(params.introId))
    .on(intros.createIntro, ({ body }) =>
      save({ ...buildIntroApplication(company.id), ...(body as Partial<IntroApplication>) }),
    )
    .on(intros.updateIntro, ({ params, body: { pitch, ...answers } }) =>
      save({
        ...find(params.introId),
        ...(answers as Partial<IntroApplication>),
        ...(pitch && { pitch: toAttached(pitch) }),
        ...(pitch === null && { pitch: null }),
      }),
    )
    .on(intros.submitIntro, ({ params }) => save(submit(find(params.introId))))
    .on(intros.sendIntro, ({ params, body }) =>
      save({
        ...find(params.introId),
        status: 'sent',
        investors: investors
          .filter(({ id }) => body.vcs.includes(id))
          .map(({ id, name }) => buildIntroducedInvestor({ id, name, status: 'queued', sent_at: null })),
      }),
    )
  const services = buildTestServices(api.call, { storage, ...(start.live && { live: start.live }) })
  const store = createAppStore(services)
  await store.dispatch(loadCurrentUser())
  await store.dispatch(loadCompany(company.id))
  return { api, store, storage, company, user, investors, setChoices: storeChoices(api, investors) }
}

function storeChoices(api: ReturnType<typeof buildFakeCall>, investors: readonly Investor[]) {
  let choices: IntroChoices = { criteria: null, picks: [] }
  api
    .on(getIntroChoices, () => choices)
    .on(updateIntroChoices, ({ body: { criteria, add = [], remove = [] } }) => {
      const added = investors.filter(({ id }) => add.includes(id)).map(({ id, name }) => ({ id, name }))
      const picks = [...choices.picks, ...added].filter(({ id }) => !remove.includes(id))
      choices = { criteria: criteria ?? choices.criteria, picks }
      return choices
    })
  return (saved: IntroChoices) => {
    choices = saved
  }
}

const submit = (draft: IntroApplication): IntroApplication => ({
  ...draft,
  status: 'submitted',
  investors: draft.investors.map((investor) =>
    investor.status === 'sent_back' ? { ...investor, status: 'awaiting_release' } : investor,
  ),
})

const toAttached = ({ name, size }: File) => ({
  id: newId(),
  filename: name,
  size,
  media_type: 'application/pdf',
  scan_status: 'clean' as const,
  needs_password: false,
  created_at: '2026-11-22T09:00:00Z',
})
