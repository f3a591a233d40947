import { paths } from '#web/core/address/paths.ts'
import { disconnectConnection } from '#contract/accounting-connections.ts'
import { AppError } from '#contract/core/errors.ts'
import { createAppThunk, type ThunkTools } from '#web/core/api-thunk.ts'
import { refreshCompany } from '#web/features/company/slice.ts'
import { toReturnPath } from '#web/features/session/return-path.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import type { BankWindows } from './banks/bank-windows.ts'
import { loadBankSignIn } from './banks/window-banks.ts'
import { refreshConnections } from './slice.ts'
import { clearLinkSession, type LinkSession, readLinkSession } from './link-session.ts'
import type { LinkResult } from './link-result.ts'
import { lateStatus, toLinkStatus } from './outcome.ts'

const page = paths.connections

export interface Return {
  /** The status code in the URL. The provider sets the code, but users can change it. */
  status: string | null
  opensBank: boolean
  /** The full URL of the return page, if a bank's own sign-in page redirected to it. */
  returnedTo?: string | undefined
  windows?: BankWindows | undefined
}

/** Throws the errors of `signInToBank`, except `connection_state`. */
export const finishLinkSession = createAppThunk('accountingLink/return', async (from: Return, tools) => {
  const company = selectCompany(tools.state())
  const session = readLinkSession(company?.id ?? '')
  const status = from.opensBank ? await finishBankSession(session, from, tools) : from.status
  if (company?.codat) await refreshConnections(tools)
  if (status === '403' && session && !session.bank) await cancelPending(session, tools)
  clearLinkSession()
  const linkResult: LinkResult = { status, session: session && { ...session, bank: null } }
  return { to: session ? toReturnPath(session.from) : page, linkResult }
})

async function finishBankSession(
  session: LinkSession | null,
  { returnedTo, windows }: Return,
  { extra, dispatch }: ThunkTools,
): Promise<string> {
  if (!session?.bank) return lateStatus
  const { signInToBank } = await loadBankSignIn()
  try {
    const { end } = await signInToBank({ call: extra.call, windows, returnedTo }, session.bank)
    await dispatch(refreshCompany())
    return toLinkStatus(end)
  } catch (error) {
    if (error instanceof AppError && error.code === 'connection_state') return lateStatus
    throw error
  }
}

/** Disconnects a pending connection that the user abandoned. If the call fails, the server disconnects it later. */
async function cancelPending(
  { connection: id, is_repair }: LinkSession,
  { extra, state, dispatch }: ThunkTools,
) {
  const company = selectCompany(state())
  const connection = company?.connections.find((candidate) => candidate.id === id)
  if (!company?.codat || connection?.status !== 'PendingAuth' || is_repair) return
  const params = { codatId: company.codat.id, connectionId: connection.id }
  await extra.call(disconnectConnection, { params }).catch(() => {})
  await dispatch(refreshCompany())
}
