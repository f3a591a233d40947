import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Company, getCompany } from '#contract/companies.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { getCurrentUser } from '#contract/users.ts'
import { loadCompany } from '#web/features/company/slice.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { makeAppStore } from '#web/shell/app-store.ts'
import { fakeCall } from '#web/testing/fake-call.ts'
import { buildCompany, buildUser } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { testServices } from '#web/testing/services.ts'
import { Hero } from './Hero.tsx'

test.each<[string, Partial<Company>, boolean]>([
  ['an application', { status: 'draft' }, true],
  ['a CFO setup', { status: 'draft', customer_kind: 'new' }, false],
  ['an application of a customer', { status: 'in_review', customer_kind: 'new' }, true],
  ['a CFO customer', { status: 'cfo_customer', customer_kind: 'existing' }, false],
])('the hero of %s shows stages and funding type only for applications', async (_, over, isVisible) => {
  const company = buildCompany({ funding_application_type: ['grant'], ...over })
  const api = fakeCall()
    .on(getCurrentUser, () => buildUser({ company: company.id }))
    .on(getCompany, () => company)
    .on(listDocumentTypes, () => [])
  const store = makeAppStore(testServices(api.call))
  await store.dispatch(loadCurrentUser())
  await store.dispatch(loadCompany(company.id))
  renderInApp(<Hero company={company} />, store)
  await screen.findByRole('heading', { level: 1 })
  const stages = screen.queryByRole('list', { name: 'Stages of the application' })
  expect(stages !== null).toBe(isVisible)
  expect(screen.queryByText('Grant funding') !== null).toBe(isVisible)
})
