import { isEditable } from '#contract/rules/statuses.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { toReturnPath } from '#web/features/session/return-path.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { readConnections } from './slice.ts'
import { clearLinkSession, readLinkSession } from './redirect.ts'
import type { LinkResult } from './outcome.ts'

const step = '/app/apply/financials/main'

/**
 * Reads from our server what a visit to a platform has changed, and answers where the person goes on. `status` is the
 * word of the address that brought them back, which is not trusted. Throws as `readConnections` does.
 */
export const finishLinkSession = createAppThunk(
  'accountingLink/return',
  async ({ status }: { status: string | null }, tools) => {
    const company = selectCompany(tools.state())
    const left = readLinkSession(company?.id ?? '')
    // a company that never began to connect has nothing to read
    if (company?.codat) await readConnections(tools)
    const home = company && isEditable(company.status) ? step : '/app'
    clearLinkSession()
    const visit: LinkResult = { status, left }
    return { to: left ? toReturnPath(left.from) : home, visit }
  },
)
