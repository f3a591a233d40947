import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { changeCompanyStatus, getCompany } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { getBoard } from '#contract/staff/pipeline.ts'
import { companyStatusNames } from '#contract/rules/statuses.ts'
import { buildAnalyst, buildPipelineRow, buildStaffApi, renderAdmin, toPerson } from '#web/testing/admin.tsx'
import { buildCompany } from '#web/testing/people.ts'

const me = buildAnalyst()
const assignedToMe = { assigned_analysts_details: [toPerson(me)] }
const kiln = buildPipelineRow({ name: 'Tidal Kiln', ...assignedToMe })
const grid = buildPipelineRow({ name: 'Lumenfold Grid' })
const soil = buildPipelineRow({ name: 'Larkmead Soil', status: 'term_sheet', ...assignedToMe })
const rows = [kiln, grid, soil]

async function open(at = '/app/admin/board') {
  const api = buildStaffApi(me).on(getBoard, ({ query }) => ({
    columns: companyStatusNames.map((status) => ({
      status,
      count: status === 'in_review' ? 12 : rows.filter((row) => row.status === status).length,
      requested: '250000.00',
      companies: query?.open?.includes(status) ? rows.filter((row) => row.status === status) : [],
    })),
  }))
  const { router } = await renderAdmin(api, at)
  await screen.findByRole('link', { name: 'Tidal Kiln' })
  return { api, router, user: userEvent.setup() }
}

const column = (name: RegExp) => within(screen.getByRole('region', { name }))

test('shows statuses as columns with totals; collapsed statuses can be opened', async () => {
  const { api, user } = await open('/app/admin/board?search=kiln')
  expect(column(/^In Review, 12/).getByText('12')).toBeTruthy()
  expect(column(/^In Review, 12/).getByRole('button', { name: 'Show 10 more' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Funded/ }))
  expect(column(/^Funded, 0/).getByText('No companies')).toBeTruthy()
  expect(api.sent(getBoard).at(-1)?.query).toMatchObject({ search: 'kiln', cards: 10 })
  expect(api.sent(getBoard).at(-1)?.query?.open).toContain('funded')
})

test('moves a company with a key after showing the effects', async () => {
  const { api, user } = await open()
  api
    .on(changeCompanyStatus, () => ({ status: 'term_sheet' as const }))
    .on(getCompany, ({ params }) => buildCompany({ id: params.companyId }))
  await user.keyboard(']')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to Term Sheet?' }))
  expect(dialog.getByText(/Tidal Kiln waits for its analyst to send an offer/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Move to term sheet' }))
  expect(await screen.findByText('Tidal Kiln moved to Term Sheet.')).toBeTruthy()
  expect(api.sent(changeCompanyStatus)[0]?.params).toEqual({ companyId: kiln.id, action: 'term_sheet' })
})

test('a card moves before the server responds, and returns if the move is rejected', async () => {
  const { api, user } = await open()
  let reply = (): void => undefined
  api.on(
    changeCompanyStatus,
    () =>
      new Promise((_, reject) => {
        reply = () => reject(new AppError('unavailable'))
      }),
  )
  await user.keyboard(']')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to Term Sheet?' }))
  await user.click(dialog.getByRole('button', { name: 'Move to term sheet' }))
  const termSheet = () => within(screen.getByRole('region', { name: /^Term Sheet/, hidden: true }))
  expect(await termSheet().findByText('Tidal Kiln')).toBeTruthy()
  expect(await screen.findByRole('region', { name: /^In Review, 11/, hidden: true })).toBeTruthy()
  reply()
  expect((await dialog.findByRole('alert')).textContent).toContain('We don’t know whether this worked')
  expect(await screen.findByRole('region', { name: /^In Review, 12/, hidden: true })).toBeTruthy()
  expect(termSheet().queryByText('Tidal Kiln')).toBeNull()
})

test('moves the cursor across columns and offers the target statuses', async () => {
  const { user } = await open()
  await user.keyboard('l[[')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Larkmead Soil' }))
  const labels = dialog.getAllByRole('button').map(({ textContent }) => textContent)
  expect(labels).toEqual(
    expect.arrayContaining(['Return to review', 'Start due diligence', 'Mark as not funded']),
  )
})

test('explains why an analyst cannot move a company of another analyst', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Move Lumenfold Grid' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Lumenfold Grid' }))
  expect(dialog.getByText(/is not assigned to you/)).toBeTruthy()
})

test('shows an error when the board fails to load, and retries', async () => {
  const api = buildStaffApi(me).on(getBoard, () => {
    throw new AppError('unavailable')
  })
  await renderAdmin(api, '/app/admin/board')
  expect(await screen.findByText('The board couldn’t be loaded')).toBeTruthy()
  api.on(getBoard, () => ({ columns: [] }))
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Other statuses' })).toBeTruthy()
})
