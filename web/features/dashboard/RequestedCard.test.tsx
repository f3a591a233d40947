import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { listIntros } from '#contract/intros.ts'
import { getStatusHistory } from '#contract/history.ts'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { buildReviewWithRequestedAnswers } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { DashboardPage } from './DashboardPage.tsx'

test('the dashboard links to the open question and marks the answered question', async () => {
  const reply = { answered_at: '2026-11-18T10:00:00Z', answered_by: 'Maya', reply: 'It is' }
  const actual_review = buildReviewWithRequestedAnswers(
    {},
    { field: 'name', question: 'Company name', ...reply },
  )
  const server = buildDraftServer({ status: 'user_action_required', actual_review })
  const page = { count: 0, page: 1, page_size: 100, results: [] }
  server.api
    .on(listDocumentTypes, () => [])
    .on(listIntros, () => page)
    .on(getStatusHistory, () => page)
  renderInApp(<DashboardPage />, await openStore(server))
  const title = await screen.findByRole('heading', { level: 1 })
  expect(title.textContent).toBe('Jonas Lindqvist has a question for you')
  const href = '/app/apply/business/main#company.city'
  expect(screen.getByRole('link', { name: 'Answer question' }).getAttribute('href')).toBe(href)
  expect((await screen.findByRole('link', { name: 'Answer: City' })).getAttribute('href')).toBe(href)
  expect(screen.getByText('Answered')).toBeTruthy()
  expect(screen.getByText('Maya replied: “It is”')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark as done' })).toBeNull()
})
