import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  submitBankSignIn,
  startBrowserPages,
  waitForCallback,
  readCallbackCalls,
} from '#tests/sandboxes/kit/browser-window.ts'
import { apiSecret, connectorId, startTestQuiltt } from '#tests/sandboxes/quiltt.ts'

const PAGE_SCRIPT = `
window.callbackCalls = []
const params = Object.fromEntries(new URLSearchParams(location.search))
const record = (name) => (...values) => window.callbackCalls.push([name, ...values])
window.Quiltt.onEvent((type) => window.callbackCalls.push(['everywhere', type]))
window.Quiltt.authenticate(params.token)
const options = { onExitSuccess: record('success'), onExitAbort: record('abort'), onExitError: record('error'), onExit: record('exit') }
window.connector = params.connectionId
  ? window.Quiltt.reconnect('${connectorId}', { connectionId: params.connectionId, ...options })
  : window.Quiltt.connect('${connectorId}', { institution: params.institution, ...options })
window.connector.open()
window.connector.open()
`

let sandbox: Awaited<ReturnType<typeof startTestQuiltt>>
let windows: Awaited<ReturnType<typeof startBrowserPages>>

beforeAll(async () => {
  sandbox = await startTestQuiltt()
  windows = await startBrowserPages(sandbox.scriptUrl, PAGE_SCRIPT)
})
afterAll(async () => {
  await windows.stop()
  await sandbox.stop()
})

const session = async () => {
  const { body } = await sandbox.call('POST', '/v1/users/sessions', `Bearer ${apiSecret}`, {})
  return { token: String(body['token']), profileId: String(body['userId']) }
}

/** The callback arguments if the user closes the window before connecting a bank. */
const leaving = (profileId: string) => ({
  connectorId,
  profileId,
  connectorSession: { id: expect.stringMatching(/^cs_/) as string },
})

describe("the window of Quiltt's sandbox, with a CSP that allows only its host for scripts", () => {
  it('connects a bank after sign-in, and calls both its own and the global callbacks', async () => {
    const { token, profileId } = await session()
    const page = await windows.open({ token })
    await page.getByRole('dialog', { name: 'Choose your bank' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.getByRole('button', { name: 'Houndstooth Bank' }).click()
    await submitBankSignIn(page, 'user_good', 'pass_good')
    expect(await waitForCallback(page, 'success')).toEqual([
      'success',
      {
        connectorId,
        profileId,
        connectionId: expect.stringMatching(/^conn_/),
        connectorSession: { id: expect.stringMatching(/^cs_/) },
      },
    ])
    expect(
      (await readCallbackCalls(page)).filter(([name]) => name === 'everywhere').map(([, type]) => type),
    ).toEqual(['opened', 'loaded', 'exited.successful'])
    expect(await waitForCallback(page, 'exit')).toMatchObject(['exit', 'exited.successful', { profileId }])
    await page.context().close()
  })

  it('starts with the requested bank, and reports an error', async () => {
    const { token, profileId } = await session()
    const page = await windows.open({ token, institution: 'tartan' })
    await page.getByRole('dialog', { name: 'Sign in to Tartan Bank' }).waitFor()
    await submitBankSignIn(page, 'user_good', 'error_LOCKED')
    await page.getByRole('alert').getByText('LOCKED').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await waitForCallback(page, 'error')).toEqual(['error', leaving(profileId)])
    await page.context().close()
  })

  it('closes with Escape', async () => {
    const { token, profileId } = await session()
    const page = await windows.open({ token })
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    expect(await waitForCallback(page, 'abort')).toEqual(['abort', leaving(profileId)])
    await page.context().close()
  })

  it('repairs a connection', async () => {
    const { token } = await session()
    const connectionId = await sandbox.approve(token)
    await sandbox.act(connectionId, 'error_repairable')
    const page = await windows.open({ token, connectionId })
    await page.getByRole('dialog', { name: 'Sign in to First Platypus Bank' }).waitFor()
    await submitBankSignIn(page, 'user_good', 'pass_good')
    expect(await waitForCallback(page, 'success')).toMatchObject(['success', { connectionId }])
    await page.context().close()
  })

  it('does not open without a session', async () => {
    const page = await windows.open({ token: 'unknown' })
    // There is no profile or session to include in the error.
    expect(await waitForCallback(page, 'error')).toEqual(['error', { connectorId, connectorSession: {} }])
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.context().close()
  })
})
