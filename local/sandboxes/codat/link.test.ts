import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemoryRecords } from '#tests/sandboxes/kit/testing.ts'
import { startTestCodat } from '#tests/sandboxes/codat.ts'

type Sandbox = Awaited<ReturnType<typeof startTestCodat>>

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startTestCodat()
})
afterAll(() => sandbox.stop())

interface Connection {
  id: string
  linkUrl: string
  status: string
  platformName: string
  dataConnectionErrors?: { status: string }[]
}

const company = async (on: Sandbox = sandbox, name = 'Tidal Kiln') =>
  (await on.call('POST', '/companies', { name })).body as { id: string; redirect: string }
const connect = async (companyId: string, platformKey = 'qhyg', on: Sandbox = sandbox) =>
  (await on.call('POST', `/companies/${companyId}/connections`, { platformKey })).body as Connection
const read = async (companyId: string, id: string) =>
  (await sandbox.call('GET', `/companies/${companyId}/connections/${id}`)).body as Connection

const open = async (url: string) => {
  const response = await fetch(url)
  return {
    url: response.url,
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  }
}

const press = async (pageUrl: string, button: Record<string, string>) => {
  const response = await fetch(pageUrl, {
    method: 'POST',
    body: new URLSearchParams(button),
    redirect: 'manual',
  })
  return new URL(response.headers.get('location') ?? 'http://nowhere', pageUrl)
}

describe('the link page of a connection', () => {
  it('links after approval, sends the event and redirects with 200', async () => {
    const { id } = await company()
    const connection = await connect(id)
    const page = await open(`${connection.linkUrl}&flow=cfo`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('<h1>Connect QuickBooks Online</h1>')
    expect(page.text).toContain('Accounting connection sandbox')

    const back = await press(page.url, { decision: 'approve' })
    expect(back.origin + back.pathname).toBe('http://127.0.0.1:1/back')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      company: id,
      connection: connection.id,
      code: '200',
      why: '',
      platform: 'qhyg',
      flow: 'cfo',
    })
    expect(await read(id, connection.id)).toMatchObject({
      status: 'Linked',
      lastSync: expect.stringMatching(/\d{7}$/),
    })
    await expect.poll(() => sandbox.inbox.types()).toContain('connection.connected')
  })

  it('changes nothing when canceled, and redirects with 403', async () => {
    const { id } = await company()
    const connection = await connect(id)
    const back = await press((await open(connection.linkUrl)).url, { decision: 'cancel' })
    expect(back.searchParams.get('code')).toBe('403')
    expect(back.searchParams.get('why')).toBe('User cancelled.')
    expect((await read(id, connection.id)).status).toBe('PendingAuth')
  })

  it('stays pending with an error when it fails, sends the event and redirects with 500', async () => {
    const { id } = await company()
    const connection = await connect(id)
    const back = await press((await open(connection.linkUrl)).url, { decision: 'fail' })
    expect(back.searchParams.get('code')).toBe('500')
    const failed = await read(id, connection.id)
    expect(failed).toMatchObject({ status: 'PendingAuth', dataConnectionErrors: [{ status: 'Active' }] })
    await expect.poll(() => sandbox.inbox.types()).toContain('connection.failed')

    await press((await open(failed.linkUrl)).url, { decision: 'approve' })
    expect((await read(id, connection.id)).dataConnectionErrors).toMatchObject([{ status: 'Resolved' }])
  })

  it('reports a used link and links back; reading the connection returns a new link', async () => {
    const { id } = await company()
    const connection = await connect(id)
    const first = await open(connection.linkUrl)
    const again = await open(connection.linkUrl)
    expect(again.status).toBe(410)
    expect(again.text).toContain('This link no longer works')
    expect(again.text).toContain(
      `href="http://127.0.0.1:1/back?company=${id}&amp;connection=${connection.id}`,
    )

    const fresh = (await read(id, connection.id)).linkUrl
    expect(fresh).not.toBe(connection.linkUrl)
    expect((await open(fresh)).status).toBe(200)
    expect((await open(first.url)).status).toBe(200)
  })

  it('expires after a day even if unused, and is replaced', async () => {
    const records = createMemoryRecords()
    const sandboxWithExpiredLink = await startTestCodat({ records })
    const { id } = await company(sandboxWithExpiredLink)
    const connection = await connect(id, 'qhyg', sandboxWithExpiredLink)
    const stored = (await records.get('codat_connection', connection.id)) as { link: object }
    const link = { ...stored.link, expires_at: new Date(Date.now() - 1000).toISOString() }
    await records.put('codat_connection', connection.id, { ...stored, link })
    const old = await open(connection.linkUrl)
    const { body } = await sandboxWithExpiredLink.call('GET', `/companies/${id}/connections/${connection.id}`)
    const fresh = await open((body as Connection).linkUrl)
    await sandboxWithExpiredLink.stop()
    expect([old.status, fresh.status]).toEqual([410, 200])
  })

  it('has the same link until the link is used', async () => {
    const { id } = await company()
    const connection = await connect(id)
    expect((await read(id, connection.id)).linkUrl).toBe(connection.linkUrl)
  })

  it('accepts only one decision', async () => {
    const { id } = await company()
    const connection = await connect(id)
    const { url } = await open(connection.linkUrl)
    await Promise.all([press(url, { decision: 'approve' }), press(url, { decision: 'approve' })])
    await expect.poll(() => sandbox.inbox.received.length).toBeGreaterThan(0)
    const eventTypes = () =>
      sandbox.inbox.received.filter(({ body }) => body.includes(connection.id)).map(({ type }) => type)
    await expect.poll(eventTypes).toContain('connection.connected')
    expect(eventTypes().filter((type) => type === 'connection.connected')).toHaveLength(1)
    expect((await open(url)).status).toBe(410)
  })

  it('is not used up by a prefetch or a guess', async () => {
    const { id } = await company()
    const connection = await connect(id)
    await fetch(connection.linkUrl, { headers: { 'sec-purpose': 'prefetch;prerender' } })
    expect((await open(connection.linkUrl.replace(/otp=.*/, 'otp=guess'))).status).toBe(410)
    expect((await open(connection.linkUrl)).status).toBe(200)
  })

  it('sends `reconnected` after a revoked connection was linked again', async () => {
    const { id } = await company()
    const connection = await connect(id)
    await sandbox.act(connection.id, 'approve')
    await sandbox.act(connection.id, 'deauthorize')
    expect((await read(id, connection.id)).status).toBe('Deauthorized')
    const { linkUrl } = await read(id, connection.id)
    await press((await open(linkUrl)).url, { decision: 'approve' })
    const eventTypes = () =>
      sandbox.inbox.received.filter(({ body }) => body.includes(connection.id)).map(({ type }) => type)
    await expect
      .poll(eventTypes)
      .toEqual(expect.arrayContaining(['connection.disconnected', 'connection.reconnected']))
  })

  it('rejects a second accounting platform with an explanation', async () => {
    const { id } = await company()
    const first = await connect(id, 'qhyg')
    const second = await connect(id, 'gbol')
    const bank = await connect(id, 'suuo')
    const waiting = await open(second.linkUrl)
    await sandbox.act(first.id, 'approve')
    expect((await open(waiting.url)).text).toContain('shares its books through QuickBooks Online')
    const back = await press(waiting.url, { decision: 'approve' })
    expect(back.searchParams.get('code')).toBe('201')
    expect((await read(id, second.id)).status).toBe('PendingAuth')
    await sandbox.act(bank.id, 'approve')
    expect((await read(id, bank.id)).status).toBe('Linked')
  })

  it('has no scripts, cache or foreign frames, and escapes names', async () => {
    const { id } = await company(sandbox, "Salt & 'Sons")
    const page = await open((await connect(id)).linkUrl)
    expect(page.text).toContain('Salt &amp; &#39;Sons')
    expect(page.text).not.toContain('<script')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-.+'; form-action 'self' http:\/\/127\.0\.0\.1:1; base-uri 'none'; frame-ancestors 'none'$/,
    )
  })
})

describe("a company's page for choosing a platform", () => {
  it('creates a connection to the selected platform and shows the link page', async () => {
    const { id, redirect } = await company()
    const chooser = await open(redirect)
    expect(chooser.text).toContain('<button name="platform" value="gbol">Xero</button>')
    const consent = await open((await press(chooser.url, { platform: 'gbol' })).href)
    expect(consent.text).toContain('<h1>Connect Xero</h1>')
    const back = await press(consent.url, { decision: 'approve' })
    expect(back.searchParams.get('code')).toBe('200')
    const { body } = await sandbox.call('GET', `/companies/${id}/connections`)
    expect((body as { results: Connection[] }).results).toMatchObject([
      { platformName: 'Xero', status: 'Linked' },
    ])
  })

  it('reuses a pending connection', async () => {
    const { id, redirect } = await company()
    const waiting = await connect(id, 'gbol')
    const consent = await press((await open(redirect)).url, { platform: 'gbol' })
    expect((await press(consent.href, { decision: 'approve' })).searchParams.get('connection')).toBe(
      waiting.id,
    )
  })

  it('works once, and offers no second accounting platform', async () => {
    const { id, redirect } = await company()
    await sandbox.act((await connect(id, 'gbol')).id, 'approve')
    const chooser = await open(redirect)
    expect(chooser.text).toContain('The books are connected through Xero')
    expect(chooser.text).not.toContain('value="qhyg"')
    expect(chooser.text).toContain('value="suuo"')
    expect((await open(redirect)).status).toBe(410)
    expect((await press(chooser.url, { decision: 'cancel' })).searchParams.get('code')).toBe('403')
  })
})

describe('with reusable links, which Codat offers as an option', () => {
  it('opens a link repeatedly', async () => {
    const lasting = await startTestCodat({ records: createMemoryRecords(), oneTimeLinks: false })
    const { id } = await company(lasting)
    const { linkUrl } = await connect(id, 'qhyg', lasting)
    expect(linkUrl).not.toContain('?')
    const statuses = [(await open(linkUrl)).status, (await open(linkUrl)).status]
    await lasting.stop()
    expect(statuses).toEqual([200, 200])
  })
})
