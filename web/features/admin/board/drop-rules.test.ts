import { expect, test } from 'vitest'
import { explainBlockedMove, listTargets } from './drop-rules.ts'

const ana = { userId: 'ana', isAdmin: false }
const ada = { userId: 'ada', isAdmin: true }
const company = (status: 'docs_await_sign' | 'draft' | 'funded' | 'in_review', analyst = 'ana') => ({
  name: 'Kiln',
  status,
  assigned_analysts_details: [{ id: analyst, name: analyst, email: '' }],
})

test('an analyst can move assigned companies to the statuses that analysts can set', () => {
  expect(explainBlockedMove(company('in_review'), 'term_sheet', ana)).toBeNull()
  expect(explainBlockedMove(company('docs_await_sign'), 'funded', ana)).toBe(
    'Only admins can move companies to Funded. You can move this company to DD In Review or Not Funded.',
  )
  expect(explainBlockedMove(company('in_review', 'otto'), 'term_sheet', ana)).toBe(
    'Kiln is not assigned to you. Only admins and its analysts can move it.',
  )
  expect(listTargets(company('in_review', 'otto'), ana)).toEqual([])
  expect(explainBlockedMove(company('funded'), 'funded', ana)).toBe(
    'You can’t move this company from Funded.',
  )
})

test('an admin can move every company along the allowed transitions', () => {
  expect(explainBlockedMove(company('docs_await_sign', 'otto'), 'funded', ada)).toBeNull()
  expect(explainBlockedMove(company('draft'), 'funded', ada)).toBe(
    'Kiln can’t move from Draft to Funded. You can move this company to In Review, Not Funded or CFO Customer.',
  )
})
