import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#tests/app.ts'
import { createCachedLoader } from './routes.ts'
// oxlint-disable-next-line no-restricted-imports -- only a browser can run the page's scripts
import { launchChromium } from '#tests/sandboxes/kit/browser-window.ts'

const app = await startTestApp()
// The page sends its test requests to the server's public URL.
app.ctx.config.publicUrl = app.url

const findNonce = (html: string) => /<script nonce="([^"]+)"/.exec(html)?.[1] ?? ''
const findScript = (html: string) => /<script src="([^"]+)"/.exec(html)?.[1] ?? ''

describe('the documentation page', () => {
  test('runs only our scripts and scripts with its nonce, and calls only our API', async () => {
    const response = await fetch(`${app.url}/api/docs/`)
    const nonce = findNonce(await response.text())
    expect(nonce).toMatch(/^[\w+/]{22}==$/)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`)
    expect(policy).toContain("connect-src 'self';")
    const second = await fetch(`${app.url}/api/docs/`)
    expect(findNonce(await second.text())).not.toBe(nonce)
  })

  test('has a script that browsers can cache forever, because its URL contains a hash', async () => {
    const script = findScript(await (await fetch(`${app.url}/api/docs`)).text())
    const response = await fetch(app.url + script)
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect((await response.text()).length).toBeGreaterThan(1_000_000)
    expect((await fetch(`${app.url}/api/docs/scalar-0.js`)).status).toBe(404)
  })
})

describe('the documentation page in a browser', () => {
  let browser: Browser
  let page: Page
  const foreignRequests: string[] = []

  beforeAll(async () => {
    browser = await launchChromium()
    page = await browser.newPage()
    // The page describes every endpoint, so it renders slowly on a busy machine.
    page.setDefaultTimeout(55_000)
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(app.url) && !url.startsWith('data:')) foreignRequests.push(url)
    })
    await page.addInitScript(() => {
      const violations: string[] = []
      Object.assign(window, { violations })
      document.addEventListener('securitypolicyviolation', (event) => violations.push(event.blockedURI))
    })
    await page.goto(`${app.url}/api/docs`)
  })
  afterAll(() => browser.close())

  test('finds a status action by its name', async () => {
    await page.getByRole('button', { name: 'Open Search' }).click()
    await page.getByRole('combobox', { name: 'Enter search query' }).fill('Funded')
    await page.getByRole('option', { name: /“Funded”.*post/ }).click()
    await page.getByRole('heading', { name: 'Moves the company to the status “Funded”' }).first().waitFor()
    expect(new URL(page.url()).hash).toContain('/fund/')
  })

  test('sends a call with the bearer token and does not save the token', async () => {
    const alice = await app.arrive('Alice')
    await page.getByRole('textbox', { name: 'Bearer Token' }).first().fill(alice.token)
    await page.getByRole('link', { name: 'The current user, created on the first call' }).click()
    await page.getByRole('button', { name: 'Test Request' }).first().click()
    const answer = page.waitForResponse(`${app.url}/api/v1/users/current_user/`)
    await page.getByRole('button', { name: /^Send get request to .+current_user\/$/ }).click()
    expect(await (await answer).json()).toMatchObject({ email: alice.email })
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(alice.token)
  })

  test('sends no requests to other hosts and respects its policy', async () => {
    expect(foreignRequests).toEqual([])
    // The copy of Zod in Scalar's bundle checks once whether eval is allowed, and works without it.
    expect(await page.evaluate('window.violations')).toEqual(['eval'])
  })
})

test('a failed load is repeated, a successful load is not', async () => {
  let loads = 0
  const load = createCachedLoader(async () => {
    loads += 1
    if (loads === 1) throw new Error('no memory')
    return loads
  })
  await expect(load()).rejects.toThrow('no memory')
  expect(await Promise.all([load(), load()])).toEqual([2, 2])
  expect(await load()).toBe(2)
})
