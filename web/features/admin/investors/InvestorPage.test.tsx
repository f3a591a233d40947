import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import * as contract from '#contract/investors.ts'
import { listIntroductions } from '#contract/staff/introductions.ts'
import { buildAnalyst, buildPage, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'
import { buildInvestor, buildListedIntroduction } from '#web/testing/intros.ts'

const bluestem = buildInvestor('Bluestem Ventures', {
  website: 'https://bluestem.example',
  stages: ['seed'],
  introductions: { sent: 14, answered: 6, interested: 3 },
})
const address = `/app/admin/investors/${bluestem.id}`
const listed = [
  buildListedIntroduction({
    company_name: 'Quillwater Sensors',
    status: 'declined',
    decline_reason: 'Too early for us.',
    fit: { fits: ['stages'], open: ['sectors'], misses: ['startup_round_size'] },
  }),
  buildListedIntroduction({ company_name: 'Lumenfold Grid' }),
]

const buildApi = (permissions: ('admin' | 'analyst')[]) =>
  buildStaffApi(buildAnalyst({ permissions }))
    .on(contract.getInvestor, () => bluestem)
    .on(listIntroductions, () => buildPage(listed))

test('shows the profile of an investor, and the introductions with answers and matches', async () => {
  const api = buildApi(['analyst'])
  const { router } = await renderAdmin(api, address)
  const profile = within(await screen.findByRole('region', { name: 'About the investor' }))
  expect(profile.getByRole('link', { name: 'https://bluestem.example' })).toBeTruthy()
  expect(profile.getByText('43%')).toBeTruthy()
  const preferences = within(screen.getByRole('region', { name: 'Preferences' }))
  expect(preferences.getByText('Seed')).toBeTruthy()
  const table = within(await screen.findByRole('table', { name: /^2 introductions/ }))
  const row = within(table.getByRole('row', { name: /Quillwater Sensors/ }))
  expect(row.getByText('Declined')).toBeTruthy()
  expect(row.getByText('“Too early for us.”')).toBeTruthy()
  expect(row.getByText('Stage').textContent).toBe('Stage matches')
  expect(row.getByText('Round size').textContent).toBe('Round size doesn’t match')
  expect(api.sent(listIntroductions).at(-1)?.query).toMatchObject({ investor: bluestem.id, page: 1 })
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  await userEvent.keyboard('j{Enter}')
  await vi.waitFor(() =>
    expect(router.state.location.pathname).toBe(`/app/admin/introductions/${listed[1]?.intro}`),
  )
})

test('names a missing email address, which is not the only reason for an investor to get no introductions', async () => {
  const api = buildApi(['admin']).on(contract.getInvestor, () => ({
    ...bluestem,
    email: null,
    takes_introductions: false,
  }))
  await renderAdmin(api, address)
  expect(await screen.findByText('The investor has no email address for introductions.')).toBeTruthy()
})

test('an admin edits an investor; invalid fields show errors', async () => {
  const api = buildApi(['admin']).on(contract.updateInvestor, () => bluestem)
  await renderAdmin(api, address)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Bluestem Ventures' }))
  const website = dialog.getByRole('textbox', { name: /^Website/ })
  await user.clear(website)
  await user.type(website, 'nowhere')
  await user.click(dialog.getByRole('button', { name: 'Save investor' }))
  expect(await dialog.findByText('Enter a web address such as https://example.com')).toBeTruthy()
  await user.clear(website)
  await user.click(dialog.getByRole('checkbox', { name: 'Series A' }))
  await user.click(dialog.getByRole('button', { name: 'Save investor' }))
  expect(await screen.findByText('Bluestem Ventures saved.')).toBeTruthy()
  expect(api.sent(contract.updateInvestor)).toMatchObject([
    { params: { investorId: bluestem.id }, body: { stages: ['seed', 'series_a'], website: null } },
  ])
})
