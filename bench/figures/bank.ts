import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { makeDice } from '../random.ts'

export interface LargeBank {
  url: string
  /** How many booked transactions it has in all. */
  count: number
  stop(): Promise<void>
}

/** As Plaid gives it: money that leaves the account is positive. */
interface Movement {
  transaction_id: string
  account_id: string
  amount: number
  iso_currency_code: 'USD'
  date: string
  name: string
  merchant_name: null
  pending: false
}

const dayMs = 86_400_000
const accounts = [
  { account_id: 'operating', name: 'Operating', mask: '1001', type: 'depository' },
  { account_id: 'reserve', name: 'Reserve', mask: '1002', type: 'depository' },
  { account_id: 'card', name: 'Company card', mask: '1003', type: 'credit' },
]
const suppliers = ['GUSTO PAYROLL', 'OAK STREET RENT', 'MERIDIAN COMPONENTS', 'ALDERTON POWER', 'AWS', 'UBER']

/** Two years of a busy company: sales to 400 customers, purchases, transfers of its own every day, a card. */
function generateMovements(count: number): Movement[] {
  const dice = makeDice(11)
  const [first, days] = [Date.now() - 729 * dayMs, 728]
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(first + Math.floor((index / count) * days) * dayMs).toISOString().slice(0, 10)
    const base = { transaction_id: `movement-${index}`, iso_currency_code: 'USD', date } as const
    const rest = { merchant_name: null, pending: false } as const
    const cents = dice.between(900, 90_000) / 100
    if (index % 70 < 2) {
      const account_id = index % 70 === 0 ? 'operating' : 'reserve'
      const amount = account_id === 'operating' ? 500 : -500
      return { ...base, ...rest, account_id, amount, name: 'TRANSFER TO RESERVE' }
    }
    const kind = dice.between(1, 10)
    if (kind <= 5)
      return {
        ...base,
        ...rest,
        account_id: 'operating',
        amount: -cents,
        name: `ACH CREDIT CUSTOMER ${dice.between(1, 400)} INV ${index}`,
      }
    const account_id = kind === 10 ? 'card' : 'operating'
    return { ...base, ...rest, account_id, amount: cents, name: suppliers[dice.between(0, 5)] ?? '' }
  })
}

const Body = z.object({ cursor: z.string().optional(), count: z.number().optional() })

/** What Plaid answers about one bank with so many transactions: only the calls that linking and reading make. */
export async function startLargeBank(count: number): Promise<LargeBank> {
  const movements = generateMovements(count)
  const item = { item_id: 'item-large', institution_name: 'Large Bank', error: null }
  const sync = ({ cursor, count: size = 100 }: z.infer<typeof Body>) => {
    const start = Number(cursor ?? 0)
    const added = movements.slice(start, start + size)
    const next = start + added.length
    return { added, modified: [], removed: [], next_cursor: String(next), has_more: next < movements.length }
  }
  const answers: Record<string, (body: z.infer<typeof Body>) => object> = {
    '/link/token/create': () => ({
      link_token: 'link-large',
      expiration: new Date(Date.now() + dayMs).toISOString(),
    }),
    '/item/public_token/exchange': () => ({ access_token: 'access-large', item_id: item.item_id }),
    '/item/get': () => ({ item }),
    '/item/remove': () => ({}),
    '/accounts/get': () => ({
      item,
      accounts: accounts.map((account) => ({
        ...account,
        balances: { current: 400_000, available: 400_000, iso_currency_code: 'USD' },
      })),
    }),
    '/transactions/sync': sync,
  }
  const server = createServer((request: IncomingMessage, response) => {
    void json(request).then((body) => {
      const answer = answers[request.url ?? '']
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer?.(Body.parse(body)) ?? {}))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    count,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
