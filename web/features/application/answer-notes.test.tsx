import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listBusinessModels, listCountries, listDocumentTypes, listSectors } from '#contract/dictionary.ts'
import type { Company } from '#contract/companies.ts'
import { listMetrics } from '#contract/financials/financials.ts'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { buildMetric } from '#web/testing/financials.ts'
import { buildConnection } from '#web/testing/connections.tsx'
import { renderInApp } from '#web/testing/render.tsx'
import { ApplyPage } from './ApplyPage.tsx'

async function show(at: string, over: Partial<Company> = {}) {
  const server = buildDraftServer({ country_code: null, ...over })
  server.api
    .on(listMetrics, () => [
      buildMetric('runway', '10.5'),
      buildMetric('cash', '612400.00'),
      buildMetric('net_burn', '58200.00'),
    ])
    .on(listBusinessModels, () => [])
    .on(listCountries, () => [
      { code: 'CA', name: 'Canada', aliases: [] },
      { code: 'UA', name: 'Ukraine', aliases: [] },
      { code: 'GB', name: 'United Kingdom', aliases: ['UK', 'England'] },
      { code: 'US', name: 'United States', aliases: ['USA'] },
    ])
    .on(listSectors, () => [])
    .on(listDocumentTypes, () => [])
  renderInApp(<ApplyPage />, await openStore(server), { at, route: '/app/apply/:tab/:step?' })
  await screen.findByRole('heading', { level: 1 })
  return userEvent.setup()
}

const showBusiness = () => show('/app/apply/business/main')

const outside = /we only fund companies in the United States/

test('a country is found by its aliases, and a country that we do not fund shows a note immediately', async () => {
  const user = await showBusiness()
  const country = await screen.findByRole('combobox', { name: 'Country' })
  await user.type(country, 'england')
  await user.click(await screen.findByRole('option', { name: 'United Kingdom' }))
  expect(await screen.findByText(outside, { selector: '[role=status] *' })).toBeTruthy()
  await user.clear(country)
  await user.type(country, 'usa')
  await user.click(await screen.findByRole('option', { name: 'United States' }))
  await waitFor(() => expect(screen.queryByText(outside, { selector: '[role=status] *' })).toBeNull())
})

test('text near the maximum length shows the remaining characters', async () => {
  const user = await showBusiness()
  await user.click(await screen.findByLabelText(/City/))
  await user.paste('a'.repeat(79))
  expect(screen.queryByText(/characters? remaining/)).toBeNull()
  await user.paste('a'.repeat(20))
  expect(screen.getByText('1 character remaining')).toBeTruthy()
  await user.paste('aaa')
  expect(screen.getByText('2 characters too many')).toBeTruthy()
})

test('one click copies the runway from the books to the answer', async () => {
  const user = await show('/app/apply/financials/assessment', { connections: [buildConnection()] })
  const runway = screen.getByRole<HTMLInputElement>('textbox', { name: /months of runway/ })
  const take = await screen.findByRole('button', { name: 'Use 10.5 months' })
  expect(take.closest('div')?.textContent).toContain(
    'Your books show 10.5 months: $612,400 in cash, $58,200 net burn.',
  )
  expect(screen.getByRole('link', { name: 'View calculation' }).getAttribute('href')).toBe(
    '/app/money?figure=runway',
  )
  await user.click(take)
  expect(runway.value).toBe('10.5')
  expect(document.activeElement).toBe(runway)
  expect(screen.queryByRole('button', { name: 'Use 10.5 months' })).toBeNull()
})

test('without connections the books are not mentioned', async () => {
  await show('/app/apply/financials/assessment')
  await screen.findByRole('textbox', { name: /months of runway/ })
  expect(screen.queryByText(/Your books show/)).toBeNull()
})

test('a user with other loans immediately gets a link to upload the agreements', async () => {
  const user = await show('/app/apply/financials/assessment')
  const loans = within(screen.getByRole('radiogroup', { name: 'Do you have other loans?' }))
  await user.click(loans.getByLabelText('No'))
  expect(screen.queryByText(/loan agreements/)).toBeNull()
  await user.click(loans.getByLabelText('Yes'))
  expect((await screen.findByRole('link', { name: 'Documents' })).closest('[role=status]')?.textContent).toBe(
    'Add the loan agreements under Documents.',
  )
})
