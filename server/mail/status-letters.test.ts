import { expect, test } from 'vitest'
import { statusTexts } from './status-letters.ts'

test.each(['term_sheet', 'docs_await_sign', 'funded'] as const)(
  'the mail of %s says who sends what and how, and promises nothing to read in the product',
  (status) => {
    const { title, text, button } = statusTexts[status]
    expect(text).toMatch(/Your reviewer will email you /)
    expect(`${title} ${text} ${button}`).not.toMatch(
      /is ready|are ready|Read the terms|See the documents|on your dashboard/,
    )
  },
)
