import { unanswered } from '#contract/application/catalogue.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { AssessmentAnswers } from '#contract/application/assessment.ts'
import { updateAssessment } from '#contract/assessment.ts'
import { checkCompanyName, type Company, updateCompany } from '#contract/companies.ts'
import { listBusinessModels, listCountries, listDocumentTypes, listSectors } from '#contract/dictionary.ts'
import { AppError } from '#contract/core/errors.ts'
import { buildDraftServer, openStore, getQueue, commitAnswers } from '#web/testing/draft-server.ts'
import { buildGrant, newId } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { sessionEnded } from '#web/features/session/login-slice.ts'
import { ApplyPage } from './ApplyPage.tsx'
import { refreshCompany } from '#web/features/company/slice.ts'

const sector = newId()

function buildServer(start: Partial<Company> = {}) {
  const server = buildDraftServer(start)
  server.api
    .on(listBusinessModels, () => [])
    .on(listCountries, () => [{ code: 'US', name: 'United States', aliases: [] }])
    .on(listSectors, () => [{ id: sector, name: 'Energy', children: [] }])
    .on(listDocumentTypes, () => [])
    .on(checkCompanyName, () => ({ available: true }))
    .on(updateAssessment, ({ body }) => ({
      company: server.company().id,
      version: 2,
      ...unanswered.assessment,
      ...(body as Partial<AssessmentAnswers>),
    }))
  return server
}

async function show(at: string, server = buildServer()) {
  const store = await openStore(server)
  const router = renderInApp(<ApplyPage />, store, { at, route: '/app/apply/:tab/:step?' })
  await screen.findByRole('heading', { level: 1 })
  return { store, router, server, user: userEvent.setup() }
}

test('only changed answers are saved, after a pause in typing', async () => {
  const { user, server } = await show('/app/apply/financials/assessment')
  await user.type(screen.getByLabelText(/months of runway/), '11')
  await user.click(within(screen.getByRole('radiogroup', { name: /other loans/ })).getByText('Yes'))
  await waitFor(
    () =>
      expect(server.api.sent(updateAssessment)).toEqual([
        {
          params: { companyId: server.company().id },
          body: { runway_months: 11, has_other_loans: true },
          baseVersion: 1,
        },
      ]),
    { timeout: 3000 },
  )
  expect((await screen.findAllByText(/^Saved \d\d:\d\d$/)).length).toBeGreaterThan(0)
})

test('continuing without an answer shows the missing answers in a summary and at the questions', async () => {
  const { user, router } = await show('/app/apply/financials/assessment')
  await user.type(screen.getByLabelText(/months of runway/), '11')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  const summary = await screen.findByRole('alert')
  expect(within(summary).getAllByRole('link')).toHaveLength(2)
  for (const prompt of [/^Choose Yes if you plan to raise/, /^Choose Yes if you have other loans/])
    expect(screen.getAllByText(prompt)).toHaveLength(2)
  expect(router.state.location.pathname).toBe('/app/apply/financials/assessment')
})

test('a complete step is saved and continues to the next', async () => {
  const { user, router, server } = await show('/app/apply/financials/assessment')
  await user.type(screen.getByLabelText(/months of runway/), '9.5')
  for (const name of [/plan to raise/, /other loans/]) {
    await user.click(within(screen.getByRole('radiogroup', { name })).getByText('No'))
  }
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(router.state.location.pathname).toBe('/app/apply/financials/documents')
  await waitFor(() => expect(server.api.sent(updateAssessment)).toHaveLength(1))
})

test('an invalid value stays with its error, even after the user returns to the page', async () => {
  const { user, store, router } = await show('/app/apply/business/additional')
  await user.type(screen.getByLabelText(/Website/), 'no address')
  await user.tab()
  expect(await screen.findByText(/Enter a web address/)).toBeTruthy()
  await act(() => router.navigate('/app/apply/mission/main'))
  await act(() => router.navigate('/app/apply/business/additional'))
  expect(await screen.findByDisplayValue('no address')).toBeTruthy()
  expect(await screen.findByText(/Enter a web address/)).toBeTruthy()
  expect(getQueue(store).pending['company.website_url']?.value).toBe('no address')
})

test.each<[string, string, RegExp, string, string]>([
  ['text that is too long', 'mission/main', /What do you do/, 'x'.repeat(3150), 'company.mission'],
  [
    'text in a money field',
    'financials/capital-requirements',
    /How much would you like/,
    'a lot',
    'assessment.capital_amount_requested',
  ],
  [
    'a date that does not exist',
    'business/main',
    /Date of incorporation/,
    '30 Feb 2020',
    'company.date_incorporated',
  ],
])('%s is not reported as saved, and the status links to it', async (_, step, label, text, field) => {
  const server = buildServer({ updated_at: new Date().toISOString() })
  const { user, router } = await show(`/app/apply/${step}`, server)
  expect((await screen.findAllByText(/^Saved \d\d:\d\d$/)).length).toBeGreaterThan(0)
  await user.click(screen.getByLabelText(label))
  await user.paste(text)
  const status = await screen.findByRole('status', { name: '' }, { timeout: 3000 })
  await waitFor(() => expect(status.textContent).toBe('Saved, except 1 answer'), { timeout: 3000 })
  expect(screen.queryByText(/^Saved \d\d:\d\d$/)).toBeNull()
  await act(() => router.navigate('/app/apply/personal/main'))
  await user.click(screen.getAllByRole('link', { name: '1 answer' })[0] as HTMLElement)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/app/apply/${step}`))
  expect(router.state.location.hash).toBe(`#${field}`)
  await waitFor(() => expect(document.activeElement?.id).toBe(field))
  await user.clear(screen.getByLabelText(label))
  await waitFor(() => expect(screen.queryByText(/except/)).toBeNull(), { timeout: 3000 })
})

test('the save status counts invalid answers in all steps', async () => {
  const grant = buildGrant({ funding_type: 'deliverables' })
  const server = buildServer({
    funding_application_type: ['grant'],
    has_government_contracts: true,
    climate_grants: [grant],
  })
  const { store } = await show('/app/apply/mission/main', server)
  act(
    () =>
      void store.dispatch(
        commitAnswers({
          'company.website_url': 'no address',
          [`payment_schedule.${grant.id}.payments`]: [{ expected_date: '', amount: '5.00', description: '' }],
        }),
      ),
  )
  const [link] = await screen.findAllByRole('link', { name: '2 answers' })
  expect(link?.getAttribute('href')).toBe('/app/apply/business/additional#company.website_url')
})

test('an invalid ZIP code for the country is reported when its field loses focus, and is not saved', async () => {
  const server = buildServer({ country_code: 'US', zip_code: '04101' })
  const message = 'Enter a five-digit ZIP code, such as 04101'
  const savedCompany = server.company()
  server.api.on(updateCompany, ({ body }) => {
    if (body.zip_code && body.country_code !== 'DE')
      throw new AppError('invalid_request', { details: { errors: [{ path: 'body.zip_code', message }] } })
    return { ...savedCompany, ...(body as Partial<Company>), version: 2 }
  })
  const { user } = await show('/app/apply/business/main', server)
  const zip = screen.getByLabelText(/ZIP code/)
  await user.clear(zip)
  await user.type(zip, 'ABC')
  expect(screen.queryByText(message)).toBeNull()
  await user.tab()
  expect(screen.getByText(message)).toBeTruthy()
  expect(
    (await screen.findAllByText('Saved, except', { exact: false }, { timeout: 3000 })).length,
  ).toBeTruthy()
})

test('a rejected ZIP code is sent again after a different country is saved', async () => {
  const server = buildServer({ country_code: 'US' })
  let country: unknown = 'US'
  const savedCompany = server.company()
  server.api.on(updateCompany, ({ body }) => {
    const next = body.country_code ?? country
    if (body.zip_code && next === 'US') {
      throw new AppError('invalid_request', {
        details: { errors: [{ path: 'body.zip_code', message: 'No' }] },
      })
    }
    country = next
    return { ...savedCompany, ...(body as Partial<Company>), version: 2 }
  })
  const store = await openStore(server)
  store.dispatch(commitAnswers({ 'company.zip_code': 'ABC' }))
  await waitFor(() => expect(getQueue(store).refusals).toEqual({ 'company.zip_code': 'No' }))
  store.dispatch(commitAnswers({ 'company.country_code': 'CA' }, 3))
  await waitFor(() => expect(getQueue(store)).toMatchObject({ pending: {}, refusals: {} }))
})

test('changes by teammates appear immediately, but do not replace text that is being typed', async () => {
  const server = buildServer({ mission: 'Kilns', summary: 'Old' })
  const { user, store } = await show('/app/apply/mission/main', server)
  await user.type(screen.getByLabelText(/What do you do/), ' for brick')
  server.api.on(updateCompany, () => {
    throw new AppError('network')
  })
  const changed = server.setByOther({ mission: 'Ovens', summary: 'New' })
  await act(() => store.dispatch(refreshCompany()))
  expect(store.getState().connect?.company.data?.version).toBe(changed.version)
  expect(await screen.findByDisplayValue('New')).toBeTruthy()
  expect(screen.getByDisplayValue('Kilns for brick')).toBeTruthy()
})

test('a conflict shows both answers, and the teammate’s answer can be chosen', async () => {
  const server = buildServer({ mission: 'Kilns' })
  server.api.on(updateCompany, () => {
    throw new AppError('edit_conflict', {
      details: {
        conflicts: [
          {
            field: 'mission',
            yours: 'x',
            theirs: 'Ovens',
            author: { id: newId(), name: 'Ana Reyes' },
            at: '2026-11-20T12:02:00Z',
            version: 7,
          },
        ],
      },
    })
  })
  const { user } = await show('/app/apply/mission/main', server)
  await user.type(screen.getByLabelText(/What do you do/), '!')
  const choice = await screen.findByText(
    'Ana changed this answer while you were typing',
    {},
    { timeout: 3000 },
  )
  expect(choice).toBeTruthy()
  await user.click(screen.getByText('Ana’s: Ovens'))
  await user.click(screen.getByRole('button', { name: 'Keep Ovens' }))
  expect(await screen.findByDisplayValue('Ovens')).toBeTruthy()
})

test('an expired session keeps the page and unsaved answers, and offers to sign in', async () => {
  const { user, store } = await show('/app/apply/mission/main')
  await user.type(screen.getByLabelText(/What do you do/), 'Kilns')
  act(() => void store.dispatch(sessionEnded()))
  expect(screen.getByDisplayValue('Kilns')).toBeTruthy()
  expect((await screen.findAllByText('Saving paused: session ended')).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('button', { name: 'Sign in again' }).length).toBeGreaterThan(0)
})

test('closing the page saves unsaved answers immediately', async () => {
  const { user, store } = await show('/app/apply/mission/main')
  await user.type(screen.getByLabelText(/What do you do/), 'Kilns')
  expect(getQueue(store).pending).toEqual({})
  window.dispatchEvent(new Event('pagehide'))
  expect(getQueue(store).pending['company.mission']?.value).toBe('Kilns')
})

test('a taken name is reported at its question', async () => {
  const server = buildServer()
  server.api
    .on(checkCompanyName, () => ({ available: false }))
    .on(updateCompany, () => {
      throw new AppError('name_taken')
    })
  const { user } = await show('/app/apply/business/main', server)
  await user.type(screen.getByLabelText(/Company name/), 'Tidal Kiln')
  expect(
    await screen.findByText('Another company already uses this name', {}, { timeout: 3000 }),
  ).toBeTruthy()
})

test('a company’s current name counts as available', async () => {
  const server = buildServer({ name: 'Acme' })
  const { user } = await show('/app/apply/business/main', server)
  await user.clear(screen.getByLabelText(/Company name/))
  await user.type(screen.getByLabelText(/Company name/), 'ACME')
  expect(await screen.findByText('This name is available.', {}, { timeout: 3000 })).toBeTruthy()
  const company = server.company().id
  expect(server.api.sent(checkCompanyName).at(-1)).toEqual({ query: { name: 'ACME', company } })
})

test.each([
  ['in_review', 1],
  ['term_sheet', 0],
] as const)('an application in %s is read-only, with %d promises of later edits', async (status, count) => {
  await show('/app/apply/mission/main', buildServer({ status, mission: 'Kilns' }))
  expect(screen.getByText('Kilns')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryAllByText(/You can edit them again if we request more information/)).toHaveLength(count)
})

test('an unknown address redirects to the nearest step', async () => {
  const { router } = await show('/app/apply/grant/main', buildServer({ funding_application_type: ['rbf'] }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/apply/review/main'))
})

test('an incomplete application cannot be submitted, and the button shows the reason', async () => {
  const { user } = await show('/app/apply/review/main')
  const submit = screen.getByRole('button', { name: 'Submit application' })
  expect(submit.getAttribute('aria-disabled')).toBe('true')
  await user.click(submit)
  expect(screen.getByText(/Answer the questions above to submit/)).toBeTruthy()
  expect(screen.getAllByText('Not answered').length).toBeGreaterThan(5)
})
