import { createSelector } from '@reduxjs/toolkit'
import type { Connection } from '#contract/accounting-connections.ts'
import { isUnnamedBank } from './connection-labels.ts'
import { isWindowBank } from './banks/window-banks.ts'
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

export const selectIsWaiting = createSelector([selectConnections, selectBooks], (connections, books) =>
  connections.some(
    (connection) =>
      connection.status === 'PendingAuth' && !isWindowBank(connection) && !isSpare(connection, books),
  ),
)

const order: Connection['status'][] = ['Error', 'Linked', 'PendingAuth', 'Unlinked']

/** Nobody has anything of it: a window that was closed again, or an end before the first read. */
const isNothing = (connection: Connection) =>
  (connection.status === 'PendingAuth' && isWindowBank(connection)) ||
  (connection.status === 'Unlinked' &&
    connection.last_sync === null &&
    // Quiltt does not say when it read a bank
    (connection.provider !== 'quiltt' || isUnnamedBank(connection)))

/** The connections to show: all that are not ended, and an ended one if its platform has no later one. */
export const selectVisibleConnections = createSelector([selectConnections], (connections): Connection[] =>
  connections
    .filter((connection) => !isNothing(connection))
    .filter(
      ({ id, status, platform_key, subsidiary }) =>
        status !== 'Unlinked' ||
        connections.findLast(
          (other) => other.platform_key === platform_key && other.subsidiary === subsidiary,
        )?.id === id,
    )
    .toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status)),
)
