import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, startWindows, tells, told } from '#tests/sandboxes/kit/browser-window.ts'
import { apiSecret, connectorId, startTestSandbox } from '#tests/sandboxes/quiltt.ts'

/** Opens Quiltt's window with what the address says, and keeps what its callbacks tell. */
const PAGE_SCRIPT = `
window.told = []
const params = Object.fromEntries(new URLSearchParams(location.search))
const keep = (name) => (...values) => window.told.push([name, ...values])
window.Quiltt.onEvent((type) => window.told.push(['everywhere', type]))
window.Quiltt.authenticate(params.token)
const options = { onExitSuccess: keep('success'), onExitAbort: keep('abort'), onExitError: keep('error'), onExit: keep('exit') }
window.connector = params.connectionId
  ? window.Quiltt.reconnect('${connectorId}', { connectionId: params.connectionId, ...options })
  : window.Quiltt.connect('${connectorId}', { institution: params.institution, ...options })
window.connector.open()
window.connector.open()
`

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let windows: Awaited<ReturnType<typeof startWindows>>

beforeAll(async () => {
  sandbox = await startTestSandbox()
  windows = await startWindows(sandbox.scriptUrl, PAGE_SCRIPT)
})
afterAll(async () => {
  await windows.stop()
  await sandbox.stop()
})

const session = async () => {
  const { body } = await sandbox.call('POST', '/v1/users/sessions', `Bearer ${apiSecret}`, {})
  return { token: String(body['token']), profileId: String(body['userId']) }
}

describe("the window of Quiltt's stand-in, under a policy that names only its host for scripts", () => {
  it('connects a bank for a person who signs in, and tells it here and everywhere', async () => {
    const { token, profileId } = await session()
    const page = await windows.open({ token })
    await page.getByRole('dialog', { name: 'Choose your bank' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.getByRole('button', { name: 'Houndstooth Bank' }).click()
    await signIn(page, 'user_good', 'pass_good')
    expect(await tells(page, 'success')).toEqual([
      'success',
      {
        connectorId,
        profileId,
        connectionId: expect.stringMatching(/^conn_/),
        connectorSession: { id: expect.stringMatching(/^cs_/) },
      },
    ])
    expect((await told(page)).filter(([name]) => name === 'everywhere').map(([, type]) => type)).toEqual([
      'opened',
      'loaded',
      'exited.successful',
    ])
    expect(await tells(page, 'exit')).toMatchObject(['exit', 'exited.successful', { profileId }])
    await page.context().close()
  })

  it('begins at a bank that is asked for, and tells a failure', async () => {
    const page = await windows.open({ token: (await session()).token, institution: 'tartan' })
    await page.getByRole('dialog', { name: 'Sign in to Tartan Bank' }).waitFor()
    await signIn(page, 'user_good', 'error_LOCKED')
    await page.getByRole('alert').getByText('LOCKED').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await tells(page, 'error')).toBeDefined()
    await page.context().close()
  })

  it('is left with Escape', async () => {
    const page = await windows.open({ token: (await session()).token })
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    expect(await tells(page, 'abort')).toBeDefined()
    await page.context().close()
  })

  it('repairs a connection', async () => {
    const { token } = await session()
    const connectionId = await sandbox.approve(token)
    await sandbox.act(connectionId, 'error_repairable')
    const page = await windows.open({ token, connectionId })
    await page.getByRole('dialog', { name: 'Sign in to First Platypus Bank' }).waitFor()
    await signIn(page, 'user_good', 'pass_good')
    expect(await tells(page, 'success')).toMatchObject(['success', { connectionId }])
    await page.context().close()
  })

  it('does not open without a session', async () => {
    const page = await windows.open({ token: 'unknown' })
    expect(await tells(page, 'error')).toBeDefined()
    await page.context().close()
  })
})
