import { isEditable } from '#contract/rules/statuses.ts'
import { createAppThunk } from '../app/thunk.ts'
import { returnPath } from '../auth/return-path.ts'
import { selectCompany } from '../connect/selectors.ts'
import { readConnections } from './connecting.ts'
import { forgetLeaving, recallLeaving } from './leaving.ts'
import { outcomeOf } from './outcome.ts'

const step = '/app/apply/financials/main'

/**
 * Finds out from our server how a visit to a platform ended, and where the person goes on. `status` is the word of
 * the address that brought them back, which is not trusted. Throws as `readConnections` does.
 */
export const finishVisit = createAppThunk(
  'accountingLink/return',
  async ({ status }: { status: string | null }, tools) => {
    const company = selectCompany(tools.state())
    const left = recallLeaving(company?.id ?? '')
    // a company that never began to connect has nothing to read
    const found = company?.codat ? await readConnections(tools) : []
    const connections = found.map(({ connection }) => connection)
    const home = company && isEditable(company.status) ? step : '/app'
    forgetLeaving()
    return { to: left ? returnPath(left.from) : home, outcome: outcomeOf({ status, left, connections }) }
  },
)
