import { describe, expect, it } from 'vitest'
import { plaidChanges, buildPlaidItemSchema } from './plaid-replies.ts'

const read = (change: object) =>
  buildPlaidItemSchema({ warn: () => {} }).parse({
    item: { item_id: 'i', institution_name: 'Bank', error: null, ...change },
  })
const withError = (error_code: string, display_message: string | null = null) =>
  read({ error: { error_type: 'ITEM_ERROR', error_code, error_message: 'for engineers', display_message } })
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString()

describe('an item', () => {
  it.each([
    ['ITEM_LOGIN_REQUIRED', 'Error'],
    ['USER_PERMISSION_REVOKED', 'Unlinked'],
    ['ITEM_NOT_FOUND', 'Unlinked'],
    ['INVALID_ACCESS_TOKEN', 'Unlinked'],
    ['MOON_RISEN', null],
  ])('with the error %s is %s', (code, status) => {
    expect(withError(code).status).toBe(status)
  })

  it('shows the user-facing message, truncated and without markup, and not the technical message', () => {
    expect(withError('ITEM_LOGIN_REQUIRED').error_message).toBeNull()
    expect(withError('ITEM_LOGIN_REQUIRED', '  ').error_message).toBeNull()
    const { error_message } = withError('ITEM_LOGIN_REQUIRED', ` <b>Sign</b>\n${'x'.repeat(400)}`)
    expect(error_message).toMatch(/^b Sign \/b  x+$/)
    expect(error_message).toHaveLength(300)
  })

  it.each([
    [null, null],
    [undefined, null],
    ['soon', null],
    [inDays(30), null],
    [inDays(6), 'ends_soon'],
  ])('with consent until %j has the warning %j', (consent_expiration_time, attention) => {
    const consent_expires_at = consent_expiration_time === 'soon' ? null : (consent_expiration_time ?? null)
    expect(read({ consent_expiration_time })).toMatchObject({
      status: 'Linked',
      attention,
      consent_expires_at,
    })
  })

  it('is parsed without optional fields and with unknown fields', () => {
    expect(read({ institution_name: undefined, error: undefined, novel: {} })).toMatchObject({
      institution_name: null,
      status: 'Linked',
      last_sync: null,
    })
  })
})

describe('amounts', () => {
  it.each([
    [12.3, '-12.30'],
    [-1999.99, '1999.99'],
    [0, '0.00'],
    [0.001, '0.00'],
    [100000000.1, '-100000000.10'],
  ])('of %d at Plaid become %s', (amount, expected) => {
    const transaction = {
      transaction_id: 't',
      account_id: 'a',
      amount,
      date: '2026-01-31',
      name: 'Shop',
      pending: true,
    }
    const answer = { added: [transaction], modified: [], removed: [], next_cursor: 'c', has_more: false }
    expect(plaidChanges.parse(answer).added).toEqual([
      {
        id: 't',
        account_id: 'a',
        date: '2026-01-31',
        description: 'Shop',
        amount: expected,
        currency: null,
        pending: true,
      },
    ])
  })
})
