import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { updateCompany } from '#contract/companies.ts'
import { listBusinessModels, listCountries, listDocumentTypes, listSectors } from '#contract/dictionary.ts'
import { answerRequest, type Review } from '#contract/reviews.ts'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { buildReviewWithRequestedAnswers } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { ApplyPage } from '../ApplyPage.tsx'
import { TaskListPage } from '../TaskListPage.tsx'

async function setup(review: Review = buildReviewWithRequestedAnswers({})) {
  const server = buildDraftServer({ status: 'user_action_required', city: 'Bath', actual_review: review })
  server.api
    .on(listBusinessModels, () => [])
    .on(listCountries, () => [])
    .on(listSectors, () => [])
    .on(listDocumentTypes, () => [])
  const store = await openStore(server)
  const show = (at = '/app/apply/business/main') =>
    renderInApp(<ApplyPage />, store, { at, route: '/app/apply/:tab/:step?' })
  return { ...server, review, store, show, user: userEvent.setup() }
}

const findBox = () => screen.findByRole('region', { name: 'Jonas Lindqvist asks about city' })

test('a request is shown next to its question; the changed answer is saved before the reply', async () => {
  const { api, review, show, user, setByOther } = await setup()
  const [request] = review.application_review?.requested_answers ?? []
  api.on(answerRequest, () => {
    const answered = {
      ...request,
      answered_at: '2026-11-20T10:00:00Z',
      answered_by: 'Maya',
      reply: 'In Bristol.',
    }
    setByOther({ status: 'in_review', actual_review: buildReviewWithRequestedAnswers(answered) })
    return review
  })
  show()
  const box = await findBox()
  expect(box.textContent).toContain('“Where is your plant?”')
  await user.clear(screen.getByLabelText('City'))
  await user.type(screen.getByLabelText('City'), 'Bristol')
  await user.type(within(box).getByLabelText('Your reply to Jonas'), 'In Bristol.')
  await user.click(within(box).getByRole('button', { name: 'Send to Jonas' }))
  expect(await screen.findByText('“In Bristol.”')).toBeTruthy()
  expect(api.sent(updateCompany).at(-1)).toMatchObject({ body: { city: 'Bristol' } })
  expect(api.sent(answerRequest)).toMatchObject([
    { params: { reviewId: review.id, requestId: request?.id }, body: { reply: 'In Bristol.' } },
  ])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('sending without a reply or a changed answer shows an error', async () => {
  const { api, show, user } = await setup()
  api.on(answerRequest, () => {
    throw new AppError('answer_unchanged')
  })
  show()
  await user.click(within(await findBox()).getByRole('button', { name: 'Send to Jonas' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/Change the answer or write a reply/)
})

test('the task list shows the open request, and Continue leads to its question', async () => {
  const { store } = await setup()
  renderInApp(<TaskListPage />, store, { at: '/app/apply' })
  const card = await screen.findByRole('region', { name: 'Open request' })
  expect(card.textContent).toContain('Jonas Lindqvist asked on')
  expect(within(card).getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
    '/app/apply/business/main#company.city',
  )
  expect(screen.getByRole('link', { name: /Business.*1 question/ })).toBeTruthy()
})

test('an answered request stays next to its question', async () => {
  const answered = { answered_at: '2026-11-20T10:00:00Z', answered_by: 'Maya Okafor' }
  const { show } = await setup(
    buildReviewWithRequestedAnswers(answered, { field: 'name', question: 'Company name' }),
  )
  show()
  const box = await findBox()
  await waitFor(() => expect(box.textContent).toMatch(/Maya Okafor changed the answer/))
  expect(within(box).queryByRole('button')).toBeNull()
})
