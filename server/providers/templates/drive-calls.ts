import { type Call, createVendorCall, type Deadlines, type ProviderLog } from '../http.ts'
import { ProviderError } from '../../core/provider-error.ts'
import type { DriveConfig } from './config.ts'
import { toDriveFailure, toUserError, parseGoogleReason } from './drive-refusals.ts'
import { openGoogleTokens } from './google-token.ts'

/**
 * Creates a function that calls Drive, with POST if the call has a body, otherwise with GET. A POST is retried only
 * after a rejected token, because Drive creates a new file each time.
 */
export function createDriveCalls(config: DriveConfig, log: ProviderLog, deadline: Deadlines): Call {
  const tokens = openGoogleTokens(config, log, deadline)
  const vendor = { ...deadline, provider: 'google', baseUrl: config.apiUrl, prefix: '/drive/v3', log }
  const call = createVendorCall(vendor, async ({ query, body }) => ({
    query: { ...query, supportsAllDrives: 'true' },
    headers: { authorization: `Bearer ${await tokens.get()}` },
    ...(body && { method: 'POST', retry: 'never' }),
    toFailure: (status, answer) => toDriveFailure(status, parseGoogleReason(answer)),
    readCode: parseGoogleReason,
  }))
  const callOnce: Call = (...request) =>
    call(...request).catch((error: unknown) => {
      throw toUserError(error)
    })

  return async (operation, path, schema, options) => {
    try {
      return await callOnce(operation, path, schema, options)
    } catch (error) {
      if (!(error instanceof ProviderError) || error.details.status !== 401) throw error
      // A token may be revoked early. A call that is rejected for this reason had no effect, so it can be retried.
      tokens.discard()
      return callOnce(operation, path, schema, options)
    }
  }
}
