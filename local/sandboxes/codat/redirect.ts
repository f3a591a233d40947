import type { Outcome } from './consent.ts'
import { deriveUuid, findPlatformByKey } from './platforms.ts'
import type { Sandbox } from './sandbox.ts'

export interface LinkReturn {
  companyId: string
  connectionId: string
  platformKey: string
  /** Query parameters of the link, for custom placeholders. */
  params: Record<string, string>
}

const MESSAGES: Record<Outcome, string> = {
  200: '',
  201: '',
  403: 'User cancelled.',
  500: 'Unknown error occurred.',
}

/** Unknown placeholders become empty. */
export function buildReturnUrl(sandbox: Sandbox, target: LinkReturn, outcome: Outcome): string {
  const platform = findPlatformByKey(target.platformKey)
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
