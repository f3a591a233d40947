import { expect, test } from 'vitest'
import { statusTexts } from './status-letters.ts'

test.each(['term_sheet', 'docs_await_sign', 'funded'] as const)(
  'the email about %s says that the reviewer sends the documents by email, not in the product',
  (status) => {
    const { title, text, button } = statusTexts[status]
    expect(text).toMatch(/Your reviewer will email you /)
    expect(`${title} ${text} ${button}`).not.toMatch(
      /is ready|are ready|Read the terms|See the documents|on your dashboard/,
    )
  },
)
