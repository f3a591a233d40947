import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { MailKind } from '#contract/staff/outbox.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { startTestApp } from '#tests/app.ts'
import { queueMail } from './queue.ts'

const app = await startTestApp()
const { ctx } = app

async function buildMail(kind: MailKind) {
  const { id: userId, email: address } = await app.arrive('Alice')
  const id = uuidv7()
  const content = { subject: 'Hello', text: 'Hello', html: 'Hello', headers: {} }
  const mail = { id, eventKey: id, kind, companyId: null, causedBy: null, to: { userId, address }, content }
  await inTransaction(ctx, (trx) => queueMail(ctx, trx, mail))
  const listStops = () =>
    ctx.db.selectFrom('mail_stops').select('kind').where('user_id', '=', userId).execute()
  return { id, listStops }
}

const openPage = (query: string, init: RequestInit = {}) => fetch(`${app.url}/mail/stop${query}`, init)

test('opening the link only shows a question, because email scanners open links', async () => {
  const { id, listStops } = await buildMail('reminder')
  const page = await openPage(`?mail=${id}`)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('<form method="post"><button>Unsubscribe</button></form>')
  expect(page.headers.get('cache-control')).toBe('no-store')
  const [, style = ''] = /<style>([^]+)<\/style>/.exec(html) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  expect(await listStops()).toEqual([])
})

test.each([
  ['the button on the page', 'application/x-www-form-urlencoded', ''],
  ['the button in an email client', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  ['an email client that sends a form', 'multipart/form-data; boundary=x', '--x--'],
])('%s stops the reminders', async (_, type, body) => {
  const { id, listStops } = await buildMail('reminder')
  for (let press = 0; press < 2; press++) {
    const page = await openPage(`?mail=${id}`, { method: 'POST', headers: { 'content-type': type }, body })
    expect(page.status).toBe(200)
    const text = await page.text()
    expect(text).toContain('You are unsubscribed')
    // Reminders about expiring offers are mandatory.
    expect(text).toContain('You will no longer get reminders about open requests.')
  }
  expect(await listStops()).toEqual([{ kind: 'reminder' }])
})

test.each(['status_changed', 'requested', 'offer_ending', 'invitation'] as const)(
  'a mandatory mail, %s, cannot be unsubscribed from',
  async (kind) => {
    const { id, listStops } = await buildMail(kind)
    expect((await openPage(`?mail=${id}`, { method: 'POST' })).status).toBe(200)
    expect(await listStops()).toEqual([])
  },
)

test('an unknown id gets the same answer as a valid id; a malformed id is a broken link', async () => {
  const { id } = await buildMail('reminder')
  const answers = [id, uuidv7()].map(async (mail) => {
    const page = await openPage(`?mail=${mail}`, { method: 'POST' })
    return `${page.status} ${await page.text()}`
  })
  const [valid, unknown] = await Promise.all(answers)
  expect(valid).toBe(unknown)
  for (const query of ['', '?mail=', '?mail=1', `?mail=${id}&mail=${id}`, '?mail=%00'])
    for (const method of ['GET', 'POST']) {
      const page = await openPage(query, { method })
      expect(page.status).toBe(404)
      expect(await page.text()).toContain('This link is incomplete')
    }
})
