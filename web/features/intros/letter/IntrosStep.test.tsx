import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { IntroApplication } from '#contract/intros.ts'
import { buildIntroApplication, buildIntroducedInvestor, openIntros } from '#web/testing/intros.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { IntrosStep } from './IntrosStep.tsx'

test.each<[string, IntroApplication['status'], IntroApplication['investors'], string]>([
  ['a draft', 'draft', [], 'Write to your investors'],
  ['a submitted letter without recipients', 'submitted', [], 'Your letter is ready'],
  ['a sent letter', 'sent', [buildIntroducedInvestor()], 'Your introductions are in progress'],
])('the heading for %s', async (_, status, investors, title) => {
  const { store } = await openIntros({
    applications: (company) => [buildIntroApplication(company, { status, investors })],
  })
  renderInApp(<IntrosStep />, store)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
})
