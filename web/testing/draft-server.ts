import { selectQueue } from '#web/features/company/selectors.ts'
import { type Company, getCompany, updateCompany } from '#contract/companies.ts'
import { unanswered } from '#contract/application/catalogue.ts'
import { createProfile, type Profile } from '#contract/profiles.ts'
import { getCurrentUser } from '#contract/users.ts'
import type { Services } from '#web/core/services.ts'
import type { AppStore } from '#web/core/store.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import type { Field } from '#web/features/company/answers.ts'
import { answersCommitted, loadCompany } from '#web/features/company/slice.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { buildFakeCall } from './fake-call.ts'
import { buildCompany, buildUser, newId } from './people.ts'
import { buildTestServices } from './services.ts'

export const commitAnswers = (answers: Partial<Record<Field, unknown>>, seenVersion = 1) =>
  answersCommitted(
    Object.entries(answers).map(([field, value]) => ({
      field: field as Field,
      value,
      seenVersion,
      at: '2026-11-20T12:00:00Z',
    })),
  )

export function buildDraftServer(start: Partial<Company> = {}) {
  let company = buildCompany(start)
  const user = buildUser({ company: company.id })
  const api = buildFakeCall()
    .on(getCurrentUser, () => user)
    .on(getCompany, () => company)
    .on(updateCompany, ({ body }) => {
      company = { ...company, ...(body as Partial<Company>), version: company.version + 1 }
      return company
    })
  // Opening the personal info step creates the profile with the user's name.
  api.on(createProfile, ({ body }) => {
    const profile = {
      ...unanswered.profile,
      ...(body as Partial<Profile>),
      id: newId(),
      company: company.id,
      version: company.version + 1,
    }
    company = { ...company, profile, version: profile.version }
    return profile
  })
  /** Changes the company as another user would, without updating the store. */
  const setByOther = (over: Partial<Company>) => {
    company = { ...company, ...over, version: company.version + 1 }
    return company
  }
  return { api, user, company: () => company, setByOther }
}

export type DraftServer = ReturnType<typeof buildDraftServer>

export async function openStore({ api, company }: DraftServer, over: Partial<Services> = {}) {
  const store = createAppStore(buildTestServices(api.call, over))
  await store.dispatch(loadCurrentUser())
  await store.dispatch(loadCompany(company().id))
  return store
}

export const getQueue = (store: AppStore) => selectQueue(store.getState())
