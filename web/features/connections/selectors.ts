import { createSelector } from '@reduxjs/toolkit'
import type { Connection } from '#contract/accounting-connections.ts'
import type { RootState } from '#web/core/store.ts'
import { isUnnamedBank } from './connection-labels.ts'
import { hasProviderWindow } from './banks/window-banks.ts'
import { selectConnections } from './slice.ts'

export const selectHasConnection = (state: RootState) =>
  selectConnections(state).some(({ status }) => status !== 'PendingAuth')

const isCompanyBooks = ({ source_type, subsidiary }: Connection) =>
  source_type === 'accounting' && !subsidiary

export const selectBooks = createSelector(
  [selectConnections],
  (connections) =>
    connections.find((connection) => isCompanyBooks(connection) && connection.status === 'Linked')
      ?.platform ?? null,
)

/** A company has only one set of books, so its pending accounting connection is not needed if books are connected. */
export const isRedundantConnection = (connection: Connection, books: string | null) =>
  books !== null && isCompanyBooks(connection) && connection.status === 'PendingAuth'

export const selectIsWaiting = createSelector([selectConnections, selectBooks], (connections, books) =>
  connections.some(
    (connection) =>
      connection.status === 'PendingAuth' &&
      !hasProviderWindow(connection) &&
      !isRedundantConnection(connection, books),
  ),
)

const order: Connection['status'][] = ['Error', 'Linked', 'PendingAuth', 'Unlinked']

/** Whether a connection was abandoned, or disconnected before its first sync. */
const isEmpty = (connection: Connection) =>
  (connection.status === 'PendingAuth' && hasProviderWindow(connection)) ||
  (connection.status === 'Unlinked' &&
    connection.last_sync === null &&
    // Quiltt does not report the time of a sync, so a disconnected bank with a name is not empty.
    (connection.provider !== 'quiltt' || isUnnamedBank(connection)))

/**
 * Omits empty connections, and disconnected connections if their platform has a later connection. Connections with
 * errors come first.
 */
export const selectVisibleConnections = createSelector([selectConnections], (connections): Connection[] =>
  connections
    .filter((connection) => !isEmpty(connection))
    .filter(
      ({ id, status, platform_key, subsidiary }) =>
        status !== 'Unlinked' ||
        connections.findLast(
          (connection) => connection.platform_key === platform_key && connection.subsidiary === subsidiary,
        )?.id === id,
    )
    .toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status)),
)
