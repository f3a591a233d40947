import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Company } from '#contract/companies.ts'
import { listBusinessModels, listCountries, listDocumentTypes, listSectors } from '#contract/dictionary.ts'
import { createGrant, updateGrant } from '#contract/grants.ts'
import { ApplyPage } from '#web/features/application/ApplyPage.tsx'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { buildGrant } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { selectGovernmentContracts } from './slice.ts'

const answers = { has_government_contracts: true, has_commercial_contracts: true }

async function show(address: string, start: Partial<Company> = {}) {
  const server = buildDraftServer({ ...answers, ...start })
  server.api
    .on(listBusinessModels, () => [])
    .on(listCountries, () => [])
    .on(listSectors, () => [])
    .on(listDocumentTypes, () => [])
  const store = await openStore(server)
  const at = `/app/apply/grant/${address}`
  const router = renderInApp(<ApplyPage />, store, { at, route: '/app/apply/:tab/:step?' })
  await screen.findByRole('heading', { level: 1 })
  const getAddress = () => router.state.location.pathname + router.state.location.search
  return { server, store, router, getAddress, user: userEvent.setup() }
}

const listSteps = () =>
  within(screen.getByRole('navigation', { name: 'Your application' }))
    .getAllByRole('link')
    .flatMap((link) => /\/grant\/([a-z-]+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? [])
    // The first link is the tab, which leads to its first incomplete step.
    .slice(1)

const getContinueButton = () => screen.getByRole('button', { name: 'Save and continue' })

const pending = { is_award_letter_received: false, expected_award_letter_date: '2027-03-01' }
const upfront = buildGrant({ ...pending, funding_type: 'all_upfront' })
const overTime = buildGrant({ ...pending, funding_type: 'deliverables' })

test('selecting a contract puts its id in the address and the store, and limits the tab to its steps', async () => {
  const { user, store, getAddress } = await show('contract-type', { climate_grants: [upfront, overTime] })
  expect(listSteps()).toContain('commercial-contracts')
  await user.click(screen.getByRole('link', { name: /Grant 2/ }))
  expect(getAddress()).toBe(`/app/apply/grant/main?contract=${overTime.id}`)
  expect(selectGovernmentContracts(store.getState()).selected).toBe(overTime.id)
  expect(screen.getByText('Grant 2 of 2')).toBeTruthy()
  expect(listSteps()).toEqual(['contract-type', 'main', 'additional', 'schedule', 'contracts'])
})

test('a contract that is paid upfront has no schedule', async () => {
  await show(`additional?contract=${upfront.id}`, { climate_grants: [upfront, overTime] })
  expect(listSteps()).toEqual(['contract-type', 'main', 'additional', 'contracts'])
})

test('the last step of a contract leads back to all contracts', async () => {
  const { user, router, getAddress } = await show(`contracts?contract=${overTime.id}`, {
    climate_grants: [upfront, overTime],
  })
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(
    `/app/apply/grant/schedule?contract=${overTime.id}`,
  )
  await user.click(getContinueButton())
  expect(getAddress()).toBe('/app/apply/grant/contract-type')
  await act(() => router.navigate(`/app/apply/grant/main?contract=${upfront.id}`))
  await user.click(await screen.findByRole('link', { name: 'All contracts' }))
  expect(getAddress()).toBe('/app/apply/grant/contract-type')
  expect(listSteps()).toContain('commercial-contracts')
})

test('a new contract gets its permanent id in the address when the server has created it', async () => {
  const made = buildGrant()
  const { user, server, getAddress } = await show('contract-type')
  server.api
    .on(createGrant, () => made)
    .on(updateGrant, ({ body }) => ({ ...made, ...(body as object), version: 3 }))
  await user.click(screen.getByRole('button', { name: 'Add grant or contract' }))
  expect(getAddress()).toBe('/app/apply/grant/main?contract=new')
  const question = screen.getByRole('radiogroup', { name: /funding been approved/ })
  await user.click(within(question).getByLabelText('Yes'))
  await waitFor(() => expect(getAddress()).toBe(`/app/apply/grant/main?contract=${made.id}`), {
    timeout: 4000,
  })
  expect(screen.getByText('Grant 1 of 1')).toBeTruthy()
})

test('an unknown contract in the address leads back to the list of contracts', async () => {
  const { getAddress } = await show(`main?contract=${buildGrant().id}`)
  expect(getAddress()).toBe('/app/apply/grant/contract-type')
})
