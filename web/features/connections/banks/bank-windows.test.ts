// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBankWindows } from './bank-windows.ts'

const login = {
  domain: 'login.test',
  clientId: 'web',
  audience: 'api',
  oidc: null,
  sends_confirmations: false,
}
const settings = {
  demo: false,
  sentry: null,
  has_content: true,
  scans_files: false,
  sends_mail: true,
  chat: { provider: 'builtin' as const },
  login,
  plaid: { script_url: 'https://plaid.test/link.js' },
  quiltt: { script_url: 'https://quiltt.test/connector.js' },
}

type PlaidOptions = Parameters<NonNullable<Window['Plaid']>['create']>[0]
type QuilttOptions = Parameters<NonNullable<Window['Quiltt']>['connect']>[1]

function setup(act: (callbacks: Partial<PlaidOptions & QuilttOptions>) => void) {
  const load = vi.fn<(address: string) => Promise<void>>(() => Promise.resolve())
  const plaid = { open: vi.fn<() => void>(), destroy: vi.fn<() => void>(), options: {} as PlaidOptions }
  const quiltt = { token: '', id: '', repairs: '' }
  const connect = (connectorId: string, options: QuilttOptions & { connectionId?: string }) => {
    Object.assign(quiltt, { id: connectorId, repairs: options.connectionId ?? '' })
    return { open: () => act(options) }
  }
  window.Plaid = {
    create: (options) => {
      plaid.options = options
      plaid.open.mockImplementation(() => act(options))
      return plaid
    },
  }
  window.Quiltt = { authenticate: (token) => void (quiltt.token = token), connect, reconnect: connect }
  return { windows: createBankWindows(window, settings, load), load, plaid, quiltt }
}

afterEach(() => {
  delete window.Plaid
  delete window.Quiltt
})

describe('Plaid’s window', () => {
  test('opens with the token after its script has loaded, and returns the approval', async () => {
    const { windows, load, plaid } = setup(({ onSuccess }) => onSuccess?.('public-1'))
    const end = await windows.plaid({ linkToken: 'link-1' })
    expect(end).toEqual({ kind: 'approved', publicToken: 'public-1', connectionId: null })
    expect(load).toHaveBeenCalledExactlyOnceWith('https://plaid.test/link.js')
    expect(plaid.options).toMatchObject({ token: 'link-1' })
    expect(plaid.options).not.toHaveProperty('receivedRedirectUri')
    expect(plaid.destroy).toHaveBeenCalled()
  })

  test('continues a sign-in after the redirect from the bank’s own page', async () => {
    const { windows, plaid } = setup(({ onSuccess }) => onSuccess?.(null))
    await windows.plaid({ linkToken: 'link-1', returnedTo: 'https://us.test/return?oauth_state_id=1' })
    expect(plaid.options.receivedRedirectUri).toBe('https://us.test/return?oauth_state_id=1')
  })

  test.each([
    [null, 'left'],
    [{ error_code: 'INSTITUTION_DOWN' }, 'failed'],
  ])('ends with the error %j as %s', async (error, kind) => {
    const { windows } = setup(({ onExit }) => onExit?.(error))
    expect(await windows.plaid({ linkToken: 'link-1' })).toEqual({ kind })
  })
})

describe('Quiltt’s window', () => {
  const opening = { token: 'session-1', connectorId: 'cn-1', repairs: null }

  test('opens with the session, and returns the approval', async () => {
    const { windows, load, quiltt } = setup(({ onExitSuccess }) =>
      onExitSuccess?.({ connectionId: 'conn-1' }),
    )
    const end = await windows.quiltt(opening)
    expect(end).toEqual({ kind: 'approved', publicToken: null, connectionId: 'conn-1' })
    expect(load).toHaveBeenCalledExactlyOnceWith('https://quiltt.test/connector.js')
    expect(quiltt).toEqual({ token: 'session-1', id: 'cn-1', repairs: '' })
  })

  test('repairs a connection without changing its id', async () => {
    const { windows, quiltt } = setup(({ onExitSuccess }) => onExitSuccess?.({}))
    const end = await windows.quiltt({ ...opening, repairs: 'conn-1' })
    expect(end).toMatchObject({ kind: 'approved', connectionId: 'conn-1' })
    expect(quiltt.repairs).toBe('conn-1')
  })

  test('ends with the kind left or failed', async () => {
    expect(await setup(({ onExitAbort }) => onExitAbort?.()).windows.quiltt(opening)).toEqual({
      kind: 'left',
    })
    expect(await setup(({ onExitError }) => onExitError?.()).windows.quiltt(opening)).toEqual({
      kind: 'failed',
    })
  })
})

describe('a window that cannot open throws provider_unavailable', () => {
  const away = expect.objectContaining({ code: 'provider_unavailable' }) as Error

  test('if its script does not load', async () => {
    const { windows, load } = setup(() => {})
    load.mockRejectedValue(new Error('blocked'))
    await expect(windows.plaid({ linkToken: 'link-1' })).rejects.toEqual(away)
  })

  test('if the script does not define a window, or if no provider is configured', async () => {
    const { windows, load } = setup(() => {})
    delete window.Plaid
    delete window.Quiltt
    await expect(windows.plaid({ linkToken: 'link-1' })).rejects.toEqual(away)
    const opening = { token: 't', connectorId: 'c', repairs: null }
    await expect(windows.quiltt(opening)).rejects.toEqual(away)
    load.mockClear()
    const none = createBankWindows(window, { ...settings, plaid: null }, load)
    await expect(none.plaid({ linkToken: 'link-1' })).rejects.toEqual(away)
    expect(load).not.toHaveBeenCalled()
  })
})
