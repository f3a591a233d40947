import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounting-connections.ts'
import type { Context } from '#server/core/context.ts'
import { route } from '#server/core/http/route.ts'
import { bankAccountLists } from './bank-accounts.ts'
import { connectionLists, createConnection, disconnectConnection } from './connections.ts'
import { connectAccounting, openAccountingAccount } from './accounts.ts'
import { webhookRoutes } from './webhooks.ts'

export function linkRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, contract.openAccountingAccount, (_, { user, body }) =>
    openAccountingAccount(ctx, user, body),
  )
  route(app, ctx, contract.connectAccounting, (_, { user, params }) =>
    connectAccounting(ctx, user, params.companyId),
  )
  route(app, ctx, contract.createConnection, (_, { user, params, body }) =>
    createConnection(ctx, user, params.codatId, body),
  )
  const listConnections = connectionLists(ctx)
  route(app, ctx, contract.listConnections, async (_, { params, tellAge }) => {
    const { connections, read_at } = await listConnections(params.codatId)
    if (read_at !== null) tellAge(read_at)
    return connections
  })
  route(app, ctx, contract.disconnectConnection, (_, { user, params }) =>
    disconnectConnection(ctx, user, params.codatId, params.connectionId),
  )
  const listBankAccounts = bankAccountLists(ctx)
  route(app, ctx, contract.listBankAccounts, (_, { params }) =>
    listBankAccounts(params.codatId, params.connectionId),
  )
  webhookRoutes(app, ctx)
}
