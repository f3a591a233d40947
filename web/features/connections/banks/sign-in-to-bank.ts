import {
  confirmBankRelink,
  finishBankConnection,
  openQuilttSession,
  reauthBankConnection,
  saveQuilttConnection,
} from '#contract/bank-connections.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import type { Call } from '#contract/core/client.ts'
import { AppError, buildClientError } from '#contract/core/errors.ts'
import type { BankSession } from '../link-session.ts'
import { type BankWindows, getPageBankWindows, type WindowEnd } from './bank-windows.ts'

export interface BankOutcome {
  end: WindowEnd['kind']
  /** Null unless `end` is `approved`. */
  connection: Connection | null
}

interface SignInTools {
  call: Call
  windows?: BankWindows | undefined
  returnedTo?: string | undefined
}

/**
 * Opens the provider's window for a connection and sends the approval to the server. Throws `provider_unavailable` and
 * `provider_rejected`. Throws `connection_invalid_data` for a Plaid session without a token or state. Throws
 * `connection_state` if the session has expired or was finished, or if the provider did not return a new connection.
 */
export const signInToBank = (tools: SignInTools, session: BankSession): Promise<BankOutcome> =>
  session.platform_key === 'plaid' ? signInToPlaid(tools, session) : signInToQuiltt(tools, session)

async function signInToPlaid(
  { call, windows = getPageBankWindows(), returnedTo }: SignInTools,
  { company: company_id, connection_id, is_repair, link_token, state, platform_key }: BankSession,
): Promise<BankOutcome> {
  if (link_token === null || state === null) throw buildClientError('connection_invalid_data')
  const end = await windows.plaid({ linkToken: link_token, returnedTo })
  if (end.kind !== 'approved') return { end: end.kind, connection: null }
  const { publicToken: public_token } = end
  if (public_token === null) {
    // Plaid may omit the public token after a repair, because the server's access token stays valid.
    if (!is_repair) throw new AppError('connection_state')
    return approve(call(confirmBankRelink, { body: { connection_id } }))
  }
  if (is_repair) return approve(call(reauthBankConnection, { body: { public_token, company_id } }))
  return approve(call(finishBankConnection, { body: { company_id, platform_key, public_token, state } }))
}

async function signInToQuiltt(
  { call, windows = getPageBankWindows() }: SignInTools,
  { company: company_id, connection_id, is_repair, quiltt_id }: BankSession,
): Promise<BankOutcome> {
  const { token, connector_id, profile_id } = await call(openQuilttSession, { query: { company_id } })
  const end = await windows.quiltt({ token, connectorId: connector_id, repairs: quiltt_id })
  if (end.kind !== 'approved') return { end: end.kind, connection: null }
  if (is_repair) return approve(call(confirmBankRelink, { body: { connection_id } }))
  if (end.connectionId === null) throw new AppError('connection_state')
  const body = { company_id, connection_id: end.connectionId, profile_id }
  return approve(call(saveQuilttConnection, { body }))
}

const approve = async (connection: Promise<Connection>): Promise<BankOutcome> => ({
  end: 'approved',
  connection: await connection,
})
