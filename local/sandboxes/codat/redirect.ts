import type { Outcome } from './decisions.ts'
import { lastingUuid, platformByKey } from './platforms.ts'
import type { Sandbox } from './sandbox.ts'

/** What the way back tells of the visit. */
export interface Visit {
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
export function wayBack(sandbox: Sandbox, visit: Visit, outcome: Outcome): string {
  const platform = platformByKey(visit.platformKey)
  const values: Record<string, string> = {
    ...visit.params,
    clientId: lastingUuid('client'),
    companyId: visit.companyId,
    connectionId: visit.connectionId,
    integrationId: platform ? lastingUuid(`integration ${platform.key}`) : '',
    sourceId: platform ? lastingUuid(`source ${platform.key}`) : '',
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
