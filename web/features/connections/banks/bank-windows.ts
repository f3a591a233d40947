import { AppError } from '#contract/core/errors.ts'
import { type LoadScript, createScriptLoader } from '#web/core/load-script.ts'
import { readSettings, type Settings } from '#web/core/settings.ts'

export type WindowEnd =
  | {
      kind: 'approved'
      /** Plaid's public token; null for Quiltt and after some repairs. */
      publicToken: string | null
      /** Quiltt's id for the connection; null for Plaid, or if Quiltt did not return it. */
      connectionId: string | null
    }
  | { kind: 'left' }
  | { kind: 'failed' }

export interface PlaidOpening {
  linkToken: string
  /** The full URL to which a bank's own sign-in page redirected. Plaid continues the sign-in from this URL. */
  returnedTo?: string | undefined
}

export interface QuilttOpening {
  token: string
  connectorId: string
  repairs: string | null
}

/** The methods throw `provider_unavailable` if the provider is not configured or its script cannot be loaded. */
export interface BankWindows {
  plaid: (opening: PlaidOpening) => Promise<WindowEnd>
  quiltt: (opening: QuilttOpening) => Promise<WindowEnd>
}

interface PlaidHandler {
  open(): void
  destroy(): void
}

interface QuilttConnector {
  open(): void
}

interface QuilttCallbacks {
  onExitSuccess(metadata: { connectionId?: string }): void
  onExitAbort(): void
  onExitError(): void
}

declare global {
  interface Window {
    /** Source: Plaid's reference for Link on the web. */
    Plaid?: {
      create(options: {
        token: string
        receivedRedirectUri?: string
        onSuccess(publicToken: string | null): void
        onExit(error: object | null): void
      }): PlaidHandler
    }
    /** Source: the types of @quiltt/core. */
    Quiltt?: {
      authenticate(token: string): void
      connect(connectorId: string, options: QuilttCallbacks): QuilttConnector
      reconnect(connectorId: string, options: QuilttCallbacks & { connectionId: string }): QuilttConnector
    }
  }
}

export function createBankWindows(page: Window, settings: Settings, load: LoadScript): BankWindows {
  const prepare = async (script: Settings['plaid']) => {
    if (!script) throw new AppError('provider_unavailable')
    await load(script.script_url).catch((cause: unknown) => {
      throw new AppError('provider_unavailable', { cause })
    })
  }
  return {
    async plaid(opening) {
      await prepare(settings.plaid)
      return openPlaid(page, opening)
    },
    async quiltt(opening) {
      await prepare(settings.quiltt)
      return openQuiltt(page, opening)
    },
  }
}

function openPlaid({ Plaid }: Window, { linkToken, returnedTo }: PlaidOpening): Promise<WindowEnd> {
  if (!Plaid) throw new AppError('provider_unavailable')
  return new Promise((resolve) => {
    const end = (how: WindowEnd) => {
      handler.destroy()
      resolve(how)
    }
    const handler = Plaid.create({
      token: linkToken,
      ...(returnedTo !== undefined && { receivedRedirectUri: returnedTo }),
      onSuccess: (publicToken) => end({ kind: 'approved', publicToken, connectionId: null }),
      onExit: (error) => end({ kind: error ? 'failed' : 'left' }),
    })
    handler.open()
  })
}

function openQuiltt({ Quiltt }: Window, { token, connectorId, repairs }: QuilttOpening): Promise<WindowEnd> {
  if (!Quiltt) throw new AppError('provider_unavailable')
  Quiltt.authenticate(token)
  return new Promise((resolve) => {
    const callbacks: QuilttCallbacks = {
      onExitSuccess: ({ connectionId = repairs }) =>
        resolve({ kind: 'approved', publicToken: null, connectionId }),
      onExitAbort: () => resolve({ kind: 'left' }),
      onExitError: () => resolve({ kind: 'failed' }),
    }
    const connector =
      repairs === null
        ? Quiltt.connect(connectorId, callbacks)
        : Quiltt.reconnect(connectorId, { ...callbacks, connectionId: repairs })
    connector.open()
  })
}

let windows: BankWindows | undefined

export const getPageBankWindows = (): BankWindows =>
  (windows ??= createBankWindows(window, readSettings(document), createScriptLoader(document)))
