import * as contract from '#contract/accounting-connections.ts'
import type { Route } from '#server/context.ts'
import { connectAccounting, openAccountingAccount } from './provider-companies.ts'
import { createBankAccountLoader } from './bank-accounts.ts'
import { createConnectionLoader } from './connection-lists.ts'
import { createConnection, disconnectConnection } from './connections.ts'

export function accountingRoutes(route: Route): void {
  const listConnections = createConnectionLoader()
  const listBankAccounts = createBankAccountLoader()
  route(contract.openAccountingAccount, ({ ctx, user, body }) => openAccountingAccount(ctx, user, body))
  route(contract.connectAccounting, ({ ctx, company }) => connectAccounting(ctx, company))
  route(contract.createConnection, ({ ctx, company, body }) => createConnection(ctx, company, body))
  route(contract.listConnections, async ({ ctx, company, setAge }) => {
    const { connections, read_at } = await listConnections(ctx, company.companyId)
    if (read_at !== null) setAge(read_at)
    return connections
  })
  route(contract.disconnectConnection, (r) => disconnectConnection(r.ctx, r.company, r.params.connectionId))
  route(contract.listBankAccounts, (r) => listBankAccounts(r.ctx, r.company.companyId, r.params.connectionId))
}
