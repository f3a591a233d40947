import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { DocumentsCard } from './DocumentsCard.tsx'

test.each<[CompanyStatus, string[]]>([
  ['draft', ['Send document']],
  ['in_review', []],
  ['repaid', []],
])('without documents in status %s, the links are %j', async (status, links) => {
  renderInApp(<DocumentsCard />, await openStore(buildDraftServer({ status })))
  expect(screen.getByText('No documents yet')).toBeTruthy()
  expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(links)
})
