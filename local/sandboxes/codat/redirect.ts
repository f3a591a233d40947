import type { Outcome } from './consent.ts'
import { deriveUuid, platformByKey } from './platforms.ts'
import type { Sandbox } from './sandbox.ts'

/** What the return address reports about the link session. */
export interface LinkReturn {
  companyId: string
  connectionId: string
  platformKey: string
  /** Values for placeholders of the client's own, from the query of the link. */
  params: Record<string, string>
}

const MESSAGES: Record<Outcome, string> = {
  200: '',
  201: '',
  403: 'User cancelled.',
  500: 'Unknown error occurred.',
}

/** The address a person goes back to: the configured one, its `{placeholders}` filled, unknown ones emptied. */
export function buildReturnUrl(sandbox: Sandbox, target: LinkReturn, outcome: Outcome): string {
  const platform = platformByKey(target.platformKey)
  const values: Record<string, string> = {
    ...target.params,
    clientId: deriveUuid('client'),
    companyId: target.companyId,
    connectionId: target.connectionId,
    integrationId: platform ? deriveUuid(`integration ${platform.key}`) : '',
    sourceId: platform ? deriveUuid(`source ${platform.key}`) : '',
    platform: platform?.key ?? '',
    platformName: platform?.name ?? '',
    sourceType: platform?.sourceType ?? '',
    statusCode: String(outcome),
    errorMessage: MESSAGES[outcome],
    statusText: MESSAGES[outcome],
  }
  return sandbox.options.redirectUrl.replaceAll(/\{([\w.]+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
}
