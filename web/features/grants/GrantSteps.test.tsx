import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Company } from '#contract/companies.ts'
import { listBusinessModels, listCountries, listDocumentTypes, listSectors } from '#contract/dictionary.ts'
import { AppError } from '#contract/core/errors.ts'
import type { ScheduledPayment } from '#contract/application/grant.ts'
import { createGrant, saveSchedule, updateGrant } from '#contract/grants.ts'
import { ApplyPage } from '#web/features/application/ApplyPage.tsx'
import { refreshCompany } from '#web/features/company/slice.ts'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { buildGrant } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'

const both = { has_government_contracts: true, has_commercial_contracts: true }

async function show(step: string, start: Partial<Company> = {}, hash = '') {
  const server = buildDraftServer({ funding_application_type: ['grant'], ...both, ...start })
  server.api
    .on(listBusinessModels, () => [])
    .on(listCountries, () => [])
    .on(listSectors, () => [])
    .on(listDocumentTypes, () => [])
  const store = await openStore(server)
  const at = `/app/apply/grant/${step}${hash}`
  const router = renderInApp(<ApplyPage />, store, { at, route: '/app/apply/:tab/:step?' })
  await screen.findByRole('heading', { level: 1 })
  return { server, store, router, user: userEvent.setup() }
}

const yes = (question: RegExp) =>
  within(screen.getByRole('radiogroup', { name: question })).getByLabelText('Yes')

const getContinueButton = () => screen.getByRole('button', { name: 'Save and continue' })

describe('the award', () => {
  test('needs program, amount and letter, and shows the questions that depend on an answer', async () => {
    const { user, router } = await show('main')
    await user.click(getContinueButton())
    expect(await screen.findAllByText('Enter the program or agency of the award')).toHaveLength(2)
    await user.type(screen.getByLabelText(/Which program/), 'DOE SBIR')
    await user.type(screen.getByLabelText(/How much is the award/), '750000')
    await user.click(yes(/received the award letter/))
    const signed = screen.getByRole('radiogroup', { name: /contract signed/ })
    await user.click(within(signed).getByLabelText('No'))
    expect(await screen.findByLabelText(/expect to sign/, {}, { timeout: 3000 })).toBeTruthy()
    await user.click(getContinueButton())
    expect(router.state.location.pathname).toBe('/app/apply/grant/additional')
  })

  test('shows the selected grant', async () => {
    const grants = [buildGrant({ is_funding_approved: false }), buildGrant({ is_funding_approved: true })]
    const { user } = await show('main', { climate_grants: grants })
    expect(screen.getByRole('heading', { level: 1, name: /grant 1/ })).toBeTruthy()
    expect(yes(/funding been approved/)).toHaveProperty('checked', false)
    await user.click(screen.getByLabelText('Grant 2'))
    expect(screen.getByRole('heading', { level: 1, name: /grant 2/ })).toBeTruthy()
    expect(yes(/funding been approved/)).toHaveProperty('checked', true)
    await user.click(screen.getByRole('button', { name: /Add another/ }))
    expect(screen.getByLabelText('Grant 3, not started')).toHaveProperty('checked', true)
    expect(screen.queryByRole('button', { name: /Remove grant/ })).toBeNull()
  })

  test('opens the grant of the question in the address', async () => {
    const grants = [buildGrant(), buildGrant({ awardee_type: 'prime' })]
    await show('main', { climate_grants: grants }, `#climate_grant.${grants[1]?.id}.awardee_type`)
    expect(await screen.findByRole('heading', { level: 1, name: /grant 2/ })).toBeTruthy()
  })

  test('keeps the focus while the first answer creates the grant', async () => {
    const { user, server, store } = await show('main')
    const made = buildGrant()
    server.api
      .on(createGrant, () => made)
      .on(updateGrant, ({ body }) => ({ ...made, ...(body as object), version: 3 }))
    await user.click(yes(/funding been approved/))
    await user.click(screen.getByLabelText(/Where was the award announced/))
    await waitFor(() => expect(store.getState().connect?.company.data?.climate_grants).toHaveLength(1), {
      timeout: 3000,
    })
    expect(document.activeElement).toBe(screen.getByLabelText(/Where was the award announced/))
    expect(server.api.sent(updateGrant)).toMatchObject([
      { params: { grantId: made.id }, body: { is_funding_approved: true } },
    ])
  })
})

test.each<[boolean | null, RegExp]>([
  [true, /the next payment/],
  [false, /the first payment/],
  [null, /be reimbursed/],
])('payments received: %j asks for the date of %s', async (is_payments_received, words) => {
  await show('additional', { climate_grants: [buildGrant({ is_payments_received })] })
  expect(screen.getByLabelText(words)).toBeTruthy()
})

describe('the schedule', () => {
  const withGrant = (payment_schedule: ScheduledPayment[] = []) => ({
    climate_grants: [buildGrant({ funding_type: 'deliverables', payment_schedule })],
  })
  const payment = { expected_date: '2027-06-01', amount: '5.00', description: 'Report' }
  const dates = () => screen.getAllByLabelText(/^Date/).map((field) => (field as HTMLInputElement).value)

  test('is entered row by row, validated when a row loses focus, and saved as a whole', async () => {
    const { user, server } = await show('schedule', withGrant())
    server.api.on(saveSchedule, ({ body }) => ({
      payments: (body.payments as ScheduledPayment[]).toReversed(),
      version: 2,
    }))
    await user.click(getContinueButton())
    expect(await screen.findAllByText('Add at least one expected payment')).toBeTruthy()
    await user.type(screen.getByLabelText('Date of payment 1'), '1 Jun 2027')
    await user.tab()
    expect(screen.queryByText('Enter an amount')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add payment' }))
    const second = screen.getByLabelText('Date of payment 2')
    await waitFor(() => expect(document.activeElement).toBe(second))
    expect(await screen.findByText('Enter an amount')).toBeTruthy()
    await user.type(screen.getByLabelText('Amount of payment 1'), '1,250')
    await user.type(screen.getByLabelText('Date of payment 2'), '2027-03-01')
    await user.type(screen.getByLabelText('Amount of payment 2'), '50')
    await user.tab()
    expect(screen.getByText('2 payments, $1,300 in total')).toBeTruthy()
    // Slow typing can trigger several saves; the last save contains the complete schedule.
    await waitFor(() =>
      expect(server.api.sent(saveSchedule).at(-1)?.body.payments).toEqual([
        { expected_date: '2027-03-01', amount: '50.00', description: null },
        { expected_date: '2027-06-01', amount: '1250.00', description: null },
      ]),
    )
    // Payments are saved in date order, but the rows do not move while the user edits them.
    expect(dates()).toEqual(['1 Jun 2027', '1 Mar 2027'])
  })

  test('rows are removed one by one, or all together after a confirmation', async () => {
    const { user } = await show('schedule', withGrant([payment, { ...payment, expected_date: '2027-09-01' }]))
    await user.click(screen.getByRole('button', { name: 'Remove payment 1' }))
    expect(dates()).toEqual(['1 Sep 2027'])
    await user.click(screen.getByRole('button', { name: 'Remove all' }))
    await user.click(await screen.findByRole('button', { name: 'Remove 1 payment' }))
    expect(dates()).toEqual([''])
    expect(screen.queryByRole('button', { name: 'Remove all' })).toBeNull()
  })

  test('shows changes by teammates, and both versions in a conflict', async () => {
    const { user, server, store } = await show('schedule', withGrant([payment]))
    const [grant] = server.company().climate_grants
    const put = (payment_schedule: ScheduledPayment[]) =>
      server.setByOther({ climate_grants: [{ ...(grant ?? buildGrant()), payment_schedule }] })
    put([{ ...payment, expected_date: '2027-12-01' }])
    await act(() => store.dispatch(refreshCompany()))
    await waitFor(() => expect(dates()).toEqual(['1 Dec 2027']))
    server.api.on(saveSchedule, () => {
      throw new AppError('edit_conflict', {
        details: {
          conflicts: [
            {
              field: 'payments',
              yours: [],
              theirs: ['2028-01-01: $7.00'],
              author: { id: 'x', name: 'Ana Reyes' },
              at: '2026-11-20T12:02:00Z',
              version: 9,
            },
          ],
        },
      })
    })
    put([{ expected_date: '2028-01-01', amount: '7.00', description: null }])
    await user.type(screen.getByLabelText(/Purpose/), '!')
    expect(await screen.findByText(/Ana’s: 1 Jan 2028: \$7/, {}, { timeout: 3000 })).toBeTruthy()
    await user.click(screen.getByText(/Ana’s/))
    await user.click(screen.getByRole('button', { name: /^Keep/ }))
    await waitFor(() => expect(dates()).toEqual(['1 Jan 2028']))
  })

  test('is read-only while the application is under review', async () => {
    await show('schedule', { ...withGrant([payment]), status: 'in_review' })
    expect(screen.getByText('1 Jun 2027: $5, Report')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

test('the review shows every grant with its number, and the missing answers', async () => {
  const grants = [buildGrant({ funding_type: 'other' }), buildGrant({ funding_type: 'all_upfront' })]
  const { router } = await show('main', { climate_grants: grants })
  await act(() => router.navigate('/app/apply/review/main'))
  const card = await screen.findByRole('region', { name: 'Grant' })
  expect(within(card).getByText('Grant 2: payment method')).toBeTruthy()
  expect(within(card).getByText('All upfront')).toBeTruthy()
  const missing = screen.getByRole('link', { name: /Expected payments of grant 1/ })
  expect(missing.getAttribute('href')).toBe(
    `/app/apply/grant/schedule?from=review#payment_schedule.${grants[0]?.id}.payments`,
  )
})
