import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listStepTimes } from '#contract/step-times.ts'
import { toReference } from '#contract/rules/reference.ts'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { newId } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { SubmittedFacts } from './SubmittedFacts.tsx'

test('without the built-in chat, an email asks to reopen an answer', async () => {
  const server = buildDraftServer({
    status: 'in_review',
    submitted_at: '2026-11-04T10:00:00Z',
    assigned_analysts_details: [{ id: newId(), name: 'Jonas Lindqvist', email: 'jonas@headwater.test' }],
  })
  server.api.on(listStepTimes, () => [])
  const chat = { provider: 'intercom' as const, open: () => Promise.resolve(), close: () => {} }
  const company = server.company()
  renderInApp(<SubmittedFacts company={company} />, await openStore(server, { chat }))
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Ask us to reopen an answer' })
  expect(new URL(href).searchParams.get('subject')).toBe(
    `Please reopen an answer in my application (${toReference(company.id)})`,
  )
})
