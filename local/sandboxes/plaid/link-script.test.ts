import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations, loadAxe } from '#tests/axe.ts'
import { submitBankSignIn, startBrowserPages, waitForCallback } from '#tests/sandboxes/kit/browser-window.ts'
import { startTestPlaid } from '#tests/sandboxes/plaid.ts'

const PAGE_SCRIPT = `
window.callbackCalls = []
const params = new URLSearchParams(location.search)
const record = (name) => (...values) => window.callbackCalls.push([name, ...values])
window.handler = window.Plaid.create({
  token: params.get('token') ?? sessionStorage.getItem('token'),
  ...(params.has('oauth_state_id') && { receivedRedirectUri: location.href }),
  onSuccess: record('success'), onExit: record('exit'), onEvent: (name) => window.callbackCalls.push(['event', name]),
})
sessionStorage.setItem('token', params.get('token') ?? '')
window.handler.open()
`

let sandbox: Awaited<ReturnType<typeof startTestPlaid>>
let windows: Awaited<ReturnType<typeof startBrowserPages>>

beforeAll(async () => {
  sandbox = await startTestPlaid()
  windows = await startBrowserPages(sandbox.scriptUrl, PAGE_SCRIPT)
})
afterAll(async () => {
  await windows.stop()
  await sandbox.stop()
})

const newLinkToken = async (more: object = { products: ['transactions'] }) => {
  const { body } = await sandbox.call('/link/token/create', {
    client_name: 'Headwater',
    language: 'en',
    country_codes: ['US'],
    user: { client_user_id: 'person' },
    redirect_uri: windows.url,
    ...more,
  })
  return String(body['link_token'])
}

const createItem = async () => {
  const created = await sandbox.call('/sandbox/public_token/create', {
    institution_id: 'ins_109511',
    initial_products: ['transactions'],
  })
  const { body } = await sandbox.call('/item/public_token/exchange', {
    public_token: created.body['public_token'],
  })
  return String(body['access_token'])
}

const open = (token: string) => windows.open({ token })

describe("the window of Plaid's sandbox, with a CSP that allows only its host for scripts", () => {
  it('links a bank after sign-in, and is accessible by keyboard and screen reader', async () => {
    const page = await open(await newLinkToken())
    await page.getByRole('dialog', { name: 'Choose your bank' }).waitFor()
    await loadAxe(page)
    expect(await findViolations(page, ['wcag2a', 'wcag2aa'])).toEqual([])
    await page.getByRole('button', { name: 'First Platypus Bank' }).press('Enter')
    await page.getByRole('dialog', { name: 'Sign in to First Platypus Bank' }).waitFor()
    await submitBankSignIn(page, 'user_good', 'pass_good')
    const success = await waitForCallback(page, 'success')
    expect(success).toEqual([
      'success',
      expect.stringMatching(/^public-sandbox-/),
      {
        institution: { institution_id: 'ins_109508', name: 'First Platypus Bank' },
        accounts: expect.arrayContaining([
          expect.objectContaining({ name: 'Operating', subtype: 'checking' }),
        ]),
        link_session_id: expect.any(String),
      },
    ])
    expect(await page.getByRole('dialog').count()).toBe(0)
    const { status } = await sandbox.call('/item/public_token/exchange', { public_token: success?.[1] })
    expect(status).toBe(200)
    await page.context().close()
  })

  it('shows an error, lets the user try again, and reports the error if they cancel', async () => {
    const page = await open(await newLinkToken())
    await page.getByRole('button', { name: 'Tartan Bank' }).click()
    await submitBankSignIn(page, 'user_good', 'wrong')
    await page.getByRole('alert').getByText('The user name or the password is not correct').waitFor()
    await submitBankSignIn(page, 'user_good', 'error_ITEM_LOCKED')
    await page.getByRole('alert').getByText('ITEM_LOCKED').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await waitForCallback(page, 'exit')).toMatchObject([
      'exit',
      { error_code: 'ITEM_LOCKED' },
      { institution: { name: 'Tartan Bank' }, status: 'requires_credentials' },
    ])
    await page.context().close()
  })

  it('closes with Escape, without an error', async () => {
    const page = await open(await newLinkToken())
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    expect(await waitForCallback(page, 'exit')).toMatchObject(['exit', null, { institution: null }])
    await page.context().close()
  })

  it('shows only the broken bank when repairing', async () => {
    const access_token = await createItem()
    await sandbox.call('/sandbox/item/reset_login', { access_token })
    const page = await open(await newLinkToken({ access_token }))
    await page.getByRole('dialog', { name: 'Sign in to Tartan Bank' }).waitFor()
    await submitBankSignIn(page, 'user_good', 'pass_good')
    await waitForCallback(page, 'success')
    expect((await sandbox.call('/item/get', { access_token })).body['item']).toMatchObject({ error: null })
    await page.context().close()
  })

  const oauthBank = { institution: { name: 'Platypus OAuth Bank' } }
  it.each<[string, [string, unknown, unknown]]>([
    ['Approve', ['success', expect.stringMatching(/^public-sandbox-/), oauthBank]],
    ['Decline', ['exit', null, { ...oauthBank, status: 'requires_credentials' }]],
  ])('redirects to a bank’s own page and returns after %s', async (button, outcome) => {
    const page = await open(await newLinkToken())
    await page.getByRole('button', { name: 'Platypus OAuth Bank' }).click()
    await page.getByRole('heading', { name: 'Platypus OAuth Bank' }).waitFor()
    await page.getByRole('button', { name: button }).click()
    await page.waitForURL(/oauth_state_id=/)
    expect(await waitForCallback(page, outcome[0])).toMatchObject(outcome)
    await page.context().close()
  })

  it('reports a used token immediately', async () => {
    const token = await newLinkToken()
    await sandbox.approve(token)
    const page = await open(token)
    expect(await waitForCallback(page, 'exit')).toMatchObject([
      'exit',
      { error_code: 'INVALID_LINK_TOKEN' },
      {},
    ])
    await page.context().close()
  })
})
