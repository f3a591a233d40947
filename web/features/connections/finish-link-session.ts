import { isEditable } from '#contract/rules/statuses.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { toReturnPath } from '#web/features/session/return-path.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { readConnections } from './slice.ts'
import { clearLinkSession, readLinkSession } from './link-session.ts'
import type { LinkResult } from './outcome.ts'

const step = '/app/apply/financials/main'

/**
 * Reads the connections after the user returns from a platform, and returns the path to continue at. `status` comes
 * from the address and is not trusted. Throws as `readConnections` does.
 */
export const finishLinkSession = createAppThunk(
  'accountingLink/return',
  async ({ status }: { status: string | null }, tools) => {
    const company = selectCompany(tools.state())
    const session = readLinkSession(company?.id ?? '')
    // A company that never started to connect has nothing to read.
    if (company?.codat) await readConnections(tools)
    const home = company && isEditable(company.status) ? step : '/app'
    clearLinkSession()
    const linkResult: LinkResult = { status, session }
    return { to: session ? toReturnPath(session.from) : home, linkResult }
  },
)
