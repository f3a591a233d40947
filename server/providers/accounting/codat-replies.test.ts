import { describe, expect, it } from 'vitest'
import { toUtcTime } from '../replies.ts'
import { codatBankAccount, buildCodatConnectionSchema } from './codat-replies.ts'

const connection = {
  id: 'c',
  integrationKey: 'gbol',
  platformName: 'Xero',
  sourceType: 'Accounting',
  linkUrl: 'https://link.example/start?otp=1',
  status: 'Linked',
}
const read = (change: object) =>
  buildCodatConnectionSchema({ warn: () => {} }).parse({ ...connection, ...change })

describe('times', () => {
  it.each([
    ['2022-10-27T10:22:43.6464237Z', '2022-10-27T10:22:43.646Z'],
    ['2022-10-27T10:22:43.6464237', '2022-10-27T10:22:43.646Z'],
    ['2022-10-27T10:22:43', '2022-10-27T10:22:43.000Z'],
    ['2022-10-27T10:22:43-05:00', '2022-10-27T15:22:43.000Z'],
    ['2022-10-27', '2022-10-27T00:00:00.000Z'],
    ['yesterday', null],
    ['', null],
    [null, null],
  ])('%j becomes %j', (value, time) => {
    expect(toUtcTime(value)).toBe(time)
  })
})

describe('a connection', () => {
  it.each([
    ['PendingAuth', 'PendingAuth'],
    ['Linked', 'Linked'],
    ['Unlinked', 'Unlinked'],
    ['Deauthorized', 'Error'],
    ['Hibernating', null],
  ])('with the Codat status %s is %s', (value, status) => {
    expect(read({ status: value }).status).toBe(status)
  })

  it.each([['javascript:alert(1)'], ['data:text/html,x'], ['/relative'], [''], [null], [undefined]])(
    'has no link if Codat returns %j',
    (linkUrl) => {
      expect(read({ linkUrl }).link_url).toBeNull()
    },
  )

  it('shows its newest unresolved error, truncated and without markup', () => {
    const dataConnectionErrors = [
      { errorMessage: 'old', status: 'Active' },
      { errorMessage: `<b>new</b>\n${'x'.repeat(400)}`, status: null },
      { errorMessage: 'over', status: 'Resolved' },
    ]
    const message = read({ dataConnectionErrors }).error_message
    expect(message).toMatch(/^b new \/b  x+$/)
    expect(message).toHaveLength(300)
  })

  it('is parsed without optional fields and with unknown fields', () => {
    expect(read({ integrationKey: undefined, connectionInfo: { a: 1 }, novel: [] })).toMatchObject({
      platform_key: '',
      last_sync: null,
      error_message: null,
    })
  })
})

it('a bank account is parsed without optional fields', () => {
  expect(codatBankAccount.parse({ id: 'a', balance: { current: 1234.5 } })).toEqual({
    id: 'a',
    name: '',
    kind: 'unknown',
    institution: null,
    account_number: null,
    currency: null,
    balance: '1234.50',
    available_balance: null,
  })
})
