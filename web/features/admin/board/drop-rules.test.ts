import { expect, test } from 'vitest'
import { explainRefusal, listTargets } from './drop-rules.ts'

const ana = { userId: 'ana', isAdmin: false }
const ada = { userId: 'ada', isAdmin: true }
const company = (status: 'docs_await_sign' | 'draft' | 'in_review', analyst = 'ana') => ({
  name: 'Kiln',
  status,
  assigned_analysts_details: [{ id: analyst, name: analyst, email: '' }],
})

test('an analyst moves what is assigned to them, where analysts may', () => {
  expect(explainRefusal(company('in_review'), 'term_sheet', ana)).toBeNull()
  expect(explainRefusal(company('docs_await_sign'), 'funded', ana)).toBe(
    'Only admins move companies to Funded. From Definitive Documents it can go to DD In Review or Not Funded.',
  )
  expect(explainRefusal(company('in_review', 'otto'), 'term_sheet', ana)).toBe(
    'Kiln is not assigned to you. Its analysts and admins move it.',
  )
  expect(listTargets(company('in_review', 'otto'), ana)).toEqual([])
})

test('an admin moves any, where its status leads', () => {
  expect(explainRefusal(company('docs_await_sign', 'otto'), 'funded', ada)).toBeNull()
  expect(explainRefusal(company('draft'), 'funded', ada)).toBe(
    'Kiln does not go from Draft to Funded. From Draft it can go to In Review, Not Funded or CFO Customer.',
  )
})
