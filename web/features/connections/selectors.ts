import { createSelector } from '@reduxjs/toolkit'
import type { Connection } from '#contract/accounting-connections.ts'
import { canOpenConnection } from './bank-windows.ts'
import { selectConnections } from './slice.ts'

const isOwnBooks = ({ source_type, subsidiary }: Connection) => source_type === 'accounting' && !subsidiary

/** The platform that the company's own books come from; null while none is linked. */
export const selectBooks = createSelector(
  [selectConnections],
  (connections) =>
    connections.find((connection) => isOwnBooks(connection) && connection.status === 'Linked')?.platform ??
    null,
)

/** A company has one set of books, so a pending connection to books is not needed once others are linked. */
export const isSpare = (connection: Connection, books: string | null) =>
  books !== null && isOwnBooks(connection) && connection.status === 'PendingAuth'

/** Whether a connection waits for the user to sign in at the platform. */
export const selectIsWaiting = createSelector([selectConnections, selectBooks], (connections, books) =>
  connections.some(
    (connection) =>
      connection.status === 'PendingAuth' && canOpenConnection(connection) && !isSpare(connection, books),
  ),
)

const order: Connection['status'][] = ['Error', 'Linked', 'PendingAuth', 'Unlinked']

/** The connections to show: all that are not ended, and an ended one if its platform has no later one. */
export const selectVisibleConnections = createSelector([selectConnections], (connections): Connection[] =>
  connections
    .filter(
      ({ id, status, platform_key, subsidiary }) =>
        status !== 'Unlinked' ||
        connections.findLast(
          (other) => other.platform_key === platform_key && other.subsidiary === subsidiary,
        )?.id === id,
    )
    .toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status)),
)
