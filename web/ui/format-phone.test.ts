import { describe, expect, it } from 'vitest'

import { formatPhone } from './format-phone.ts'

describe('phone numbers', () => {
  it.each([
    ['+12075550142', '+1 207 555 0142'],
    ['12075550142', '+1 207 555 0142'],
    ['(207) 555-0142', '207 555 0142'],
    ['+442079460958', '+44 207 946 0958'],
    ['+4915112345678', '+49 151 123 4567 8'],
    ['+353861234567', '+353 861 234 567'],
    ['+12075550142 ext. 5', '+1 207 555 0142 ext. 5'],
    ['+4930901820 ext. 12', '+49 309 018 20 ext. 12'],
    ['(207) 555-0142 x99', '207 555 0142 ext. 99'],
  ])('groups %s as %s', (typed, formatted) => {
    expect(formatPhone(typed)).toBe(formatted)
  })

  it('shows a dash for a missing number, and other text unchanged', () => {
    expect(formatPhone(null)).toBe('–')
    expect(formatPhone('unknown')).toBe('unknown')
  })
})
