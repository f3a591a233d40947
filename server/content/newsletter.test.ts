import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addInitialMembers } from '#local/sandboxes/ghost/members.ts'
import { newsletter } from '#local/sandboxes/ghost/sandbox.ts'
import { adminKey, contentKey, startTestGhost } from '#tests/sandboxes/ghost.ts'
import { retryImmediately } from '#tests/sandboxes/kit/retry-immediately.ts'
import * as contract from '#contract/content.ts'
import { listAuditEvents } from '#contract/staff/audit.ts'
import { exportSubscribers, listSubscribers } from '#contract/staff/newsletter.ts'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import { createGhostProvider } from '#server/providers/content/ghost.ts'
import { budgets } from '#server/core/data/daily-budget.ts'
import { startTestApp } from '#tests/app.ts'
import { listMailsTo } from '#tests/mail.ts'
import { deleteExpiredConfirmations } from './confirmations.ts'
import { requestSubscription } from './newsletter.ts'

const app = await startTestApp({ jobs: true })
const nobody = app.as(null)
const ada = await app.arrive('Ada', ['admin'])
const ana = await app.arrive('Ana', ['analyst'])
const sandbox = await startTestGhost()
afterAll(() => sandbox.stop())

const config = { url: sandbox.url, contentKey, adminKey, newsletterId: newsletter.id }

retryImmediately()
// Each test gets a new provider, because providers cache lists for a minute.
beforeEach(async () => {
  await sandbox.clearFaults()
  await app.ctx.db.deleteFrom('budget_usage').execute()
  app.ctx.content = createGhostProvider(config, app.ctx.log)
})

async function findLink(email: string): Promise<string> {
  const mail = (await listMailsTo(ada, { email })).at(-1)
  const { text } = await ada.call(getOutboxMail, { params: { mailId: mail?.id ?? '' } })
  const link = /https?:\/\/\S+\/newsletter\/confirm\S+/.exec(text)?.[0] ?? ''
  const { pathname, search } = new URL(link)
  return app.url + pathname + search
}

describe('the newsletter', () => {
  interface Member {
    uuid: string
    email: string
    newsletters: string[]
  }
  const members = async () =>
    (await sandbox.records.find('ghost_member', {})).map(({ data }) => data as Member)
  const lists = async (email: string) =>
    (await members()).find((member) => member.email === email)?.newsletters

  const request = (email: string) => nobody(contract.subscribe, { body: { email } })
  const press = async (link: string) => (await fetch(link, { method: 'POST' })).text()
  const subscribe = async (email: string) => {
    await request(email)
    expect(await press(await findLink(email))).toContain('You are subscribed')
  }
  const unsubscribe = (uuid: string) => nobody(contract.unsubscribe, { body: { uuid } })
  const soon = { interval: 100 }

  async function countPending(): Promise<number | undefined> {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pgboss.job
      where name = 'newsletter-wish' and state in ('created', 'retry', 'active')`.execute(app.ctx.db)
    return rows[0]?.count
  }

  test('receives an address only after confirmation; opening the link only shows a question', async () => {
    expect(await request('gil@example.com')).toEqual({ status: 'ok' })
    const link = await findLink('gil@example.com')
    const page = await fetch(link)
    expect(await page.text()).toContain('<form method="post"><button>Subscribe</button></form>')
    await subscribe('hal@example.com')
    await expect.poll(() => lists('hal@example.com'), soon).toEqual([newsletter.id])
    expect(await lists('gil@example.com')).toBeUndefined()
    expect(await press(link)).toContain('You are subscribed')
    await expect.poll(() => lists('gil@example.com'), soon).toEqual([newsletter.id])
  })

  test('gives the same response and email for new and subscribed addresses', async () => {
    await subscribe('ida@example.com')
    await expect.poll(() => lists('ida@example.com'), soon).toEqual([newsletter.id])
    const answers = []
    for (const email of ['ida@example.com', 'jon@example.com']) {
      answers.push(await request(email))
      expect(await findLink(email)).toContain('/newsletter/confirm?token=')
    }
    expect(answers[0]).toEqual(answers[1])
    expect((await listMailsTo(ada, { email: 'ida@example.com' })).map(({ subject }) => subject)).toEqual([
      'Confirm your subscription to the Headwater newsletter',
      'Confirm your subscription to the Headwater newsletter',
    ])
  })

  test('emails an address at most three times a day, even for concurrent requests, and stores no more links', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => request('kim@example.com')))
    expect(answers).toEqual(Array.from({ length: 12 }, () => ({ status: 'ok' })))
    expect(await listMailsTo(ada, { email: 'KIM@example.com' })).toHaveLength(3)
    const stored = app.ctx.db.selectFrom('newsletter_confirmations').select('email')
    expect(await stored.where('email', '=', 'kim@example.com').execute()).toHaveLength(3)
  })

  test('rejects an IP address above its hourly limit of emails or jobs', async () => {
    const requests = Array.from({ length: budgets.newsletter_requests.max }, (_, n) =>
      n % 2 === 0 ? request(`reader-${n}@example.com`) : unsubscribe(randomUUID()),
    )
    expect(await Promise.all(requests)).toHaveLength(budgets.newsletter_requests.max)
    for (const more of [() => request('late@example.com'), () => unsubscribe(randomUUID())])
      await expect(more()).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(await listMailsTo(ada, { email: 'late@example.com' })).toEqual([])
  })

  test('accepts one request from each IP address while all together exceed the limit', async () => {
    const use = (kind: string, used: number) =>
      sql`insert into budget_usage (key, kind, period, used)
        values ('everyone', ${kind}, date_trunc('hour', now(), 'UTC'), ${used})`.execute(app.ctx.db)
    await use('all_newsletter_requests', budgets.all_newsletter_requests.max)
    const ask = (email: string, host: number) => requestSubscription(app.ctx, email, `203.0.113.${host}`)
    expect(await ask('one@example.com', 1)).toEqual({ status: 'ok' })
    await expect(ask('two@example.com', 1)).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(await ask('two@example.com', 2)).toEqual({ status: 'ok' })
    await app.ctx.db.deleteFrom('budget_usage').where('kind', '=', 'all_busy_newsletter_requests').execute()
    await use('all_busy_newsletter_requests', budgets.all_busy_newsletter_requests.max)
    await expect(ask('three@example.com', 3)).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  test('limits the daily calls to the service for each subscriber', async () => {
    const uuid = randomUUID()
    for (let sent = 0; sent < 6; sent += 1) expect(await unsubscribe(uuid)).toEqual({ status: 'ok' })
    const { rows } = await sql<{ count: number }>`
      select count(*) from pgboss.job where name = 'newsletter-wish' and data->>'uuid' = ${uuid}`.execute(
      app.ctx.db,
    )
    expect(rows[0]?.count).toBe(3)
  })

  test('subscribes once for concurrent uses of a link', async () => {
    await request('moe@example.com')
    const link = await findLink('moe@example.com')
    const pages = await Promise.all(Array.from({ length: 8 }, () => press(link)))
    expect(pages.filter((page) => page.includes('You are subscribed'))).toHaveLength(1)
    expect(pages.filter((page) => page.includes('This link no longer works'))).toHaveLength(7)
  })

  test.each([
    ['was made up', () => Promise.resolve('x'.repeat(43))],
    [
      'is older than a week',
      async () => {
        await request('lea@example.com')
        await sql`update newsletter_confirmations set expires_at = now() - interval '1 second'`.execute(
          app.ctx.db,
        )
        return new URL(await findLink('lea@example.com')).searchParams.get('token')
      },
    ],
  ])('subscribes nobody by a link that %s', async (_, makeToken) => {
    const link = `${app.url}/newsletter/confirm?token=${await makeToken()}`
    expect(await press(link)).toContain('This link no longer works')
    await expect.poll(countPending, soon).toBe(0)
  })

  test('deletes expired links', async () => {
    await request('ned@example.com')
    await sql`update newsletter_confirmations set expires_at = now() - interval '1 second'`.execute(
      app.ctx.db,
    )
    await request('oli@example.com')
    expect(await deleteExpiredConfirmations(app.ctx, 1000)).toBeGreaterThan(0)
    const remainingLinks = await app.ctx.db.selectFrom('newsletter_confirmations').select('email').execute()
    expect(remainingLinks).toEqual([{ email: 'oli@example.com' }])
  })

  test.each(['', '?token=', '?token=a&token=b'])(
    'says in words that a link lost a part, as in "%s", and subscribes nobody',
    async (query) => {
      for (const method of ['GET', 'POST']) {
        const page = await fetch(`${app.url}/newsletter/confirm${query}`, { method })
        expect(page.status).toBe(404)
        expect(await page.text()).toContain('This link is incomplete')
      }
      expect(await countPending()).toBe(0)
    },
  )

  test('subscribes an address once and accepts a retry', async () => {
    await subscribe('ada@example.com')
    await expect.poll(() => lists('ada@example.com'), soon).toEqual([newsletter.id])
    await subscribe('Ada@Example.com')
    await subscribe('ben@example.com')
    await expect.poll(() => lists('ben@example.com'), soon).toEqual([newsletter.id])
    expect((await members()).filter(({ email }) => email.startsWith('ada'))).toHaveLength(1)
  })

  test('unsubscribes a member by id, with the same response for an unknown id', async () => {
    await subscribe('cleo@example.com')
    await expect.poll(() => lists('cleo@example.com'), soon).toEqual([newsletter.id])
    const uuid = (await members()).find(({ email }) => email === 'cleo@example.com')?.uuid ?? ''
    expect(await unsubscribe('11111111-1111-4111-8111-111111111111')).toEqual({ status: 'ok' })
    expect(await unsubscribe(uuid)).toEqual({ status: 'ok' })
    await expect.poll(() => lists('cleo@example.com'), soon).toEqual([])
  })

  test('accepts addresses while the service is down and subscribes them later', async () => {
    await sandbox.injectFault('*', { answer: 'status', status: 503, count: 1 })
    await subscribe('dan@example.com')
    await expect.poll(() => lists('dan@example.com'), soon).toEqual([newsletter.id])
  })

  test('drops a request that the service rejects permanently', async () => {
    const refused = { answer: 'status', status: 422, count: 1 } as const
    await sandbox.injectFault('add-member', refused)
    await subscribe('eve@example.com')
    await expect.poll(countPending, soon).toBe(0)
    await subscribe('finn@example.com')
    await expect.poll(() => lists('finn@example.com'), soon).toEqual([newsletter.id])
    expect(await lists('eve@example.com')).toBeUndefined()
  })

  test.each([
    ['no address', contract.subscribe.path, { email: 'nobody' }],
    ['a list of addresses', contract.subscribe.path, { email: 'a@example.com,b@example.com' }],
    ['a filter', contract.unsubscribe.path, { uuid: "x' or 1" }],
  ])('refuses %s', async (_, path, body) => {
    const response = await fetch(`${app.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(await response.json()).toMatchObject({ status: 400, code: 'invalid_request' })
  })
})

describe('the list of subscribers', () => {
  const readers = Array.from({ length: 130 }, (_, index) => ({
    email: `reader-${String(index).padStart(3, '0')}@list.example`,
    name: index === 0 ? '=HYPERLINK("https://evil.example")' : null,
    isSubscribed: index % 13 !== 5,
    daysAgo: 200 - index,
  }))
  const search = 'READER-'
  beforeAll(() => addInitialMembers(sandbox.records, readers))

  test('has pages, newest first, with counts of subscribed and unsubscribed members', async () => {
    const query = { search, page: 2, page_size: 100 }
    const list = await ana.call(listSubscribers, { query })
    expect(list).toMatchObject({ count: 130, page: 2, page_size: 100, counts: { subscribed: 120, left: 10 } })
    expect(list.results).toHaveLength(30)
    expect(list.results.at(-1)).toMatchObject({
      email: 'reader-000@list.example',
      name: '=HYPERLINK("https://evil.example")',
      status: 'subscribed',
    })
    expect(await ana.call(listSubscribers, { query: { ...query, page: 9 } })).toMatchObject({
      count: 130,
      results: [],
    })
  })

  test('can be filtered by status and part of an address, and ordered', async () => {
    const query = { search, status: 'left', ordering: 'email', page_size: 2 } as const
    const list = await ana.call(listSubscribers, { query })
    expect(list.count).toBe(10)
    expect(list.results.map(({ email }) => email)).toEqual([5, 18].map((index) => readers[index]?.email))
  })

  test.each(["x'+newsletters.id:-'x", "'),(email:~'", 'reader\\', "''"])(
    'treats %j as part of an address, not as a filter',
    async (text) => {
      const list = await ana.call(listSubscribers, { query: { search: text } })
      expect(list).toMatchObject({ count: 0, counts: { subscribed: 0, left: 0 } })
    },
  )

  test('is exported completely, oldest first, without formulas, and the export is audited', async () => {
    const file = await ana.call(exportSubscribers, { query: { search } })
    const [head, ...lines] = (await file.text()).trim().split('\r\n')
    expect(head).toBe('Address,Name,Status,Joined (UTC)')
    expect(lines.map((line) => line.split(',')[0])).toEqual(readers.map(({ email }) => email))
    expect(lines[0]).toMatch(/^reader-000@list\.example,"'=HYPERLINK\(""https.*\)",Subscribed,20/)
    const { results } = await ada.call(listAuditEvents, { query: { action: ['exported'] } })
    expect(results).toMatchObject([
      { user: { id: ana.id }, target: '/api/v1/newsletter/subscribers/export/' },
    ])
  })

  test('and its export are unavailable while the service is down, with the time to retry', async () => {
    await sandbox.injectFault('browse-members', { answer: 'status', status: 503, count: 1000 })
    for (const endpoint of [listSubscribers, exportSubscribers])
      await expect(ana.call(endpoint, {})).rejects.toMatchObject({
        code: 'provider_unavailable',
        details: { retry_after: expect.any(Number) as number },
      })
  })
})
