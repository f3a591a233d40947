import { listBankAccounts, listConnections } from '#contract/accounting-connections.ts'
import { api, buildQuery } from '#web/core/api.ts'

export const connectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listConnections: buildQuery(build, listConnections, ['connection']),
    listBankAccounts: buildQuery(build, listBankAccounts, ['connection', 'sync']),
  }),
})

export const { useListConnectionsQuery, useListBankAccountsQuery } = connectionsApi
