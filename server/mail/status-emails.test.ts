import { expect, test } from 'vitest'
import { statusTexts } from './status-emails.ts'

test.each(['funded'] as const)(
  'the email about %s says that the reviewer sends the documents by email, not in the product',
  (status) => {
    const { title, text, button } = statusTexts[status]
    expect(text).toMatch(/Your reviewer will email you /)
    expect(`${title} ${text} ${button}`).not.toMatch(
      /is ready|are ready|Read the terms|See the documents|on your dashboard/,
    )
  },
)

test('the email about a term sheet without an offer says that the offer comes by email', () => {
  const { title, text } = statusTexts.term_sheet
  expect(title).toBe('We’re preparing your offer')
  expect(text).toMatch(/We’ll email you when the offer is ready/)
})
