import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { changeCompanyStatus, type Company, getCompany, claimCompany } from '#contract/companies.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { AppError } from '#contract/core/errors.ts'
import { getChangesHistory } from '#contract/history.ts'
import { listRequirements } from '#contract/financials/requirements.ts'
import {
  completeApplicationReview,
  completeDocumentReview,
  openReview,
  type Review,
} from '#contract/reviews.ts'
import { api as queries } from '#web/core/api.ts'
import { toInvalidatedTags } from '#web/core/tags.ts'
import { buildCompany, newId, buildRequestedDocument } from '#web/testing/people.ts'
import { buildAnalyst, toPerson, renderAdmin, buildPage, buildStaffApi } from '#web/testing/admin.tsx'

const me = buildAnalyst()
const capTable = {
  id: newId(),
  name: 'Cap table',
  archived: false,
  show_on_start_flow: true,
  needed: 'always',
  help: null,
} as const

const assigned = { assigned_analyst_ids: [me.id], assigned_analysts_details: [toPerson(me)] }

const buildReview = (over: Partial<Review> = {}): Review => ({
  id: newId(),
  company: newId(),
  created_at: '2026-11-14T10:00:00Z',
  created_by: { id: me.id, name: me.name },
  closed_at: null,
  answer_by: null,
  application_review: null,
  financial_review: null,
  document_review: null,
  ...over,
})

async function open(over: Partial<Company> = {}, tab = '/application', person = me) {
  const company = buildCompany({ name: 'Tidal Kiln', status: 'in_review', ...assigned, ...over })
  const api = buildStaffApi(person)
    .on(getCompany, () => company)
    .on(listDocumentTypes, () => [capTable])
    .on(listRequirements, () => [])
  const { router, store } = await renderAdmin(api, `/app/admin/companies/${company.id}${tab}`)
  await screen.findByRole('heading', { level: 1, name: 'Tidal Kiln' })
  return { api, router, store, company, user: userEvent.setup() }
}

describe('the header', () => {
  it('lets an analyst take an unassigned company', async () => {
    const unassigned = { assigned_analyst_ids: [], assigned_analysts_details: [] }
    const { api, company, user } = await open(unassigned)
    const assignedCompany = { ...company, ...assigned }
    api.on(claimCompany, () => assignedCompany).on(getCompany, () => assignedCompany)
    await user.click(screen.getByRole('button', { name: 'Assign to me' }))
    await screen.findByText('Tidal Kiln is now assigned to you.')
    expect(await screen.findByText(`Analyst ${me.name}`)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull())
  })

  it('does not offer a company that is assigned to a teammate', async () => {
    const teammate = buildAnalyst()
    await open({
      assigned_analyst_ids: [teammate.id],
      assigned_analysts_details: [toPerson(teammate)],
    })
    expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull()
  })

  it('moves the company to the most likely next status after a confirmation', async () => {
    const { api, company, user } = await open()
    api.on(changeCompanyStatus, () => ({ status: 'term_sheet' as const }))
    await user.click(screen.getByRole('button', { name: 'Move to term sheet' }))
    const dialog = await screen.findByRole('dialog', { name: 'Move to Term Sheet?' })
    expect(dialog.textContent).toContain('waits for its analyst to send an offer')
    expect(api.sent(changeCompanyStatus)).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Move to term sheet' }))
    await screen.findByText('Tidal Kiln moved to Term Sheet.')
    expect(api.sent(changeCompanyStatus)).toEqual([
      { params: { companyId: company.id, action: 'term_sheet' }, body: {} },
    ])
    expect(api.sent(getCompany)).toHaveLength(2)
  })

  it('requires a reason for a rejection, and sends the required change', async () => {
    const { api, company, user } = await open()
    api.on(changeCompanyStatus, () => ({ status: 'rejected' as const }))
    await user.click(screen.getByRole('button', { name: 'Move to another status' }))
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Draft', 'Not Funded'])
    await user.click(screen.getByRole('menuitem', { name: 'Not Funded' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mark as Not Funded?' })
    const confirm = within(dialog).getByRole('button', { name: 'Mark as not funded' })
    await user.click(confirm)
    expect(await within(dialog).findByText('Choose a reason')).toBeTruthy()
    await user.selectOptions(within(dialog).getByLabelText('Reason for the applicant'), 'In my own words')
    await user.click(confirm)
    expect(await within(dialog).findByText('Enter the reason')).toBeTruthy()
    await user.selectOptions(within(dialog).getByLabelText('Reason for the applicant'), 'Runway too short')
    expect(within(dialog).getByText(/Your cash doesn’t last long enough/)).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/^What would have to change/), ' Nine months of cash ')
    await user.click(confirm)
    const body = { reason: 'runway', needed_change: 'Nine months of cash' }
    await waitFor(() =>
      expect(api.sent(changeCompanyStatus)).toEqual([
        { params: { companyId: company.id, action: 'reject' }, body },
      ]),
    )
  })

  it('shows the new status and its allowed moves if someone else moved the company', async () => {
    const { api, company, user } = await open()
    api.on(changeCompanyStatus, () => {
      throw new AppError('status_not_allowed', { details: { allowed: ['draft', 'in_review'] } })
    })
    await user.click(screen.getByRole('button', { name: 'Move to term sheet' }))
    api.on(getCompany, () => ({ ...company, status: 'cfo_customer' as const, version: 2 }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Move to term sheet' }))
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toContain('Allowed statuses: Draft and In Review.')
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog)
    expect(await screen.findAllByText('CFO Customer')).not.toEqual([])
  })

  it('shows why actions are disabled for an analyst who is not assigned', async () => {
    const { api, user } = await open({ assigned_analyst_ids: [], assigned_analysts_details: [] })
    const ask = screen.getAllByRole('button', { name: /^Ask applicant/ })
    expect(ask.every((button) => button.getAttribute('aria-disabled') === 'true')).toBe(true)
    const [move] = screen.getAllByRole('button', { name: 'Move to term sheet' })
    expect(move?.getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Move to another status' })).toBeNull()
    await user.keyboard('r')
    expect(
      (await screen.findAllByText('Only assigned analysts and admins can do this')).length,
    ).toBeGreaterThan(0)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sent(openReview)).toEqual([])
  })
})

it('shows which actions are for admins only', async () => {
  await open({ status: 'funded' })
  const move = screen.getByRole('button', { name: 'Change status' })
  expect(move.getAttribute('aria-disabled')).toBe('true')
  await userEvent.setup().hover(move)
  expect(await screen.findByText('Repaid: admins only')).toBeTruthy()
})

describe('the review', () => {
  const waiting = { completed: false, admin_review_required: true, note: 'The address, please' }

  it('sends a part back with a note', async () => {
    const review = buildReview({ application_review: { ...waiting, requested_answers: [] } })
    const { api, company, user } = await open({ actual_review: review })
    api.on(completeApplicationReview, () => review)
    await user.click(screen.getByRole('button', { name: 'Send back: Application' }))
    const dialog = await screen.findByRole('dialog', { name: 'Send application back?' })
    await user.type(within(dialog).getByRole('textbox'), 'Still the old one')
    await user.click(within(dialog).getByRole('button', { name: 'Send back' }))
    await waitFor(() =>
      expect(api.sent(completeApplicationReview)).toEqual([
        {
          params: { companyId: company.id, reviewId: review.id },
          body: { outcome: 'send_back', note: 'Still the old one' },
        },
      ]),
    )
  })

  it('completes a part, and reports when that closes the review', async () => {
    const review = buildReview({ application_review: { ...waiting, requested_answers: [] } })
    const { api, user } = await open({ actual_review: review })
    api.on(completeApplicationReview, () => ({ ...review, closed_at: '2026-11-20T10:00:00Z' }))
    expect(screen.getByText('Completing this part closes the review.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Complete: Application' }))
    expect(await screen.findByText('All parts are completed. The review is closed.')).toBeTruthy()
  })

  it('requires a file or connected data for every requested document', async () => {
    const request = buildRequestedDocument({ document_type: capTable.id })
    const document_review = {
      completed: false,
      admin_review_required: false,
      note: null,
      requested_documents: [request],
    }
    const review = buildReview({ document_review })
    const { api, store, user, company } = await open({
      status: 'user_action_required',
      actual_review: review,
    })
    const complete = screen.getByRole('button', { name: 'Complete: Documents' })
    expect(complete.getAttribute('aria-disabled')).toBe('true')
    api.on(listRequirements, () => [
      {
        requested_document: request.id,
        review: review.id,
        document_type: request.document_type,
        document_type_name: request.document_type_name,
        proven_by: 'bank_statements' as const,
        months_needed: 3,
        status: 'met' as const,
        snapshot_at: '2026-11-20T06:00:00Z',
        months: [],
        missing_months: [],
        problem: null,
      },
    ])
    store.dispatch(queries.util.invalidateTags(toInvalidatedTags(['financials'], company.id)))
    expect(await screen.findByText('Data as of 20 Nov 2026')).toBeTruthy()
    api.on(completeDocumentReview, () => ({ ...review, closed_at: '2026-11-20T10:00:00Z' }))
    await user.click(screen.getByRole('button', { name: 'Complete: Documents' }))
    expect(api.sent(completeDocumentReview)).toHaveLength(1)
  })
})

describe('the answers', () => {
  it('are shown as text, with changes since submission highlighted', async () => {
    const founder = { id: newId(), name: 'Maya Okafor', email: 'founder@example.com' }
    const company = {
      city: 'Bath',
      is_software: true,
      is_hardware: true,
      submitted_at: '2026-11-10T10:00:00Z',
    }
    const { api } = await open(company, '/team')
    const change = {
      audience: 'everyone',
      author: founder,
      entity: 'company',
      entity_id: newId(),
      field: 'city',
      position: 0,
      is_cut: false,
    } as const
    api.on(getChangesHistory, () =>
      buildPage([
        { ...change, number: 9, at: '2026-11-18T10:00:00Z', before: 'Bat', after: 'Bath' },
        { ...change, number: 8, at: '2026-11-17T10:00:00Z', before: 'Portland', after: 'Bat' },
        { ...change, number: 2, at: '2026-11-02T10:00:00Z', before: null, after: 'Portland' },
      ]),
    )
    await userEvent.setup().keyboard('2')
    expect(await screen.findByText('Software, Hardware')).toBeTruthy()
    expect(await screen.findByText('Portland')).toBeTruthy()
    expect(screen.getByText('1 answer changed')).toBeTruthy()
  })
})

describe('the tabs', () => {
  it('have URLs and keyboard shortcuts', async () => {
    const { router, company, user } = await open()
    await user.keyboard('7')
    await vi.waitFor(
      () => expect(router.state.location.pathname).toBe(`/app/admin/companies/${company.id}/history`),
      30_000,
    )
    expect(await screen.findByText('No changes yet')).toBeTruthy()
    await user.keyboard('4')
    expect(await screen.findByText('No documents yet')).toBeTruthy()
  })
})

it('shows that a company does not exist', async () => {
  const api = buildStaffApi(me).on(getCompany, () => {
    throw new AppError('not_found')
  })
  await renderAdmin(api, `/app/admin/companies/${newId()}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Company not found' })).toBeTruthy()
})
