import { listBankAccounts, listConnections } from '#contract/accounting-connections.ts'
import { api, query } from '#web/core/api.ts'

export const connectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listConnections: query(build, listConnections, ['connection']),
    listBankAccounts: query(build, listBankAccounts, ['connection', 'sync']),
  }),
})

export const { useListConnectionsQuery, useListBankAccountsQuery } = connectionsApi
