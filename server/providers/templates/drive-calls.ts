import type { z } from 'zod'
import { type Deadlines, providerCall, type ProviderLog } from '../http.ts'
import { ProviderError } from '../../core/provider-error.ts'
import type { DriveConfig } from './config.ts'
import { driveFailure, toUserError, parseReason } from './drive-refusals.ts'
import { googleTokens } from './google-token.ts'

interface CallOptions {
  query?: Record<string, string>
  /** Makes it a POST, which is sent once: Drive makes a new thing each time. */
  body?: object
}

/** Calls Drive; a GET unless a body is given. */
export type CallDrive = <S extends z.ZodType>(
  operation: string,
  path: string,
  schema: S,
  options?: CallOptions,
) => Promise<z.output<S>>

export function driveCalls(config: DriveConfig, log: ProviderLog, deadline: Deadlines): CallDrive {
  const tokens = googleTokens(config, log, deadline)
  const root = `${config.apiUrl.replace(/\/+$/, '')}/drive/v3`

  const callOnce: CallDrive = async (operation, path, schema, { query, body } = {}) => {
    const token = await tokens.get()
    try {
      return await providerCall({
        ...deadline,
        provider: 'google',
        operation,
        url: `${root}${path}?${new URLSearchParams({ ...query, supportsAllDrives: 'true' }).toString()}`,
        headers: { authorization: `Bearer ${token}` },
        ...(body && { method: 'POST', body }),
        retry: body ? 'never' : 'safe',
        schema,
        toFailure: (status, answer) => driveFailure(status, parseReason(answer)),
        readCode: parseReason,
        log,
      })
    } catch (error) {
      throw toUserError(error)
    }
  }

  return async (operation, path, schema, options) => {
    try {
      return await callOnce(operation, path, schema, options)
    } catch (error) {
      if (!(error instanceof ProviderError) || error.details.status !== 401) throw error
      // a token may be taken back before its time; a call that was refused for it has done nothing
      tokens.discard()
      return callOnce(operation, path, schema, options)
    }
  }
}
