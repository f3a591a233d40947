import { createSelector } from '@reduxjs/toolkit'
import type { Connection } from '#contract/accounting-connections.ts'
import type { RootState } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'

const newer = (one: Connection, other: Connection | undefined) =>
  other && other.updated_at > one.updated_at ? other : one

/** The company's connections, oldest first: as last fetched, or as answered since where that is newer. */
export const selectConnections = createSelector(
  [selectCompany, (state: RootState) => state.accountingLink.seen],
  (company, seen): Connection[] => {
    const known = company?.connections ?? []
    const answered = seen.filter((one) => one.company === company?.id).map(({ connection }) => connection)
    const newest = known.map((connection) =>
      newer(
        connection,
        answered.find(({ id }) => id === connection.id),
      ),
    )
    const added = answered.filter(({ id }) => !known.some((connection) => connection.id === id))
    return [...newest, ...added]
  },
)

const areOwnBooks = ({ source_type, subsidiary }: Connection) => source_type === 'accounting' && !subsidiary

/** The platform that the company's own books come from; null while none is linked. */
export const selectBooks = createSelector(
  [selectConnections],
  (connections) =>
    connections.find((connection) => areOwnBooks(connection) && connection.status === 'Linked')?.platform ??
    null,
)

/** A company has one set of books: what waits to become them is not needed once others are linked. */
export const isSpare = (connection: Connection, books: string | null) =>
  books !== null && areOwnBooks(connection) && connection.status === 'PendingAuth'

/** Whether a connection waits for its person to sign in elsewhere. */
export const selectIsWaiting = createSelector([selectConnections, selectBooks], (connections, books) =>
  connections.some((connection) => connection.status === 'PendingAuth' && !isSpare(connection, books)),
)

const order: Connection['status'][] = ['Error', 'Linked', 'PendingAuth', 'Unlinked']

/** What a person wants to see of them: all that hold, and an ended one where its platform has no later one. */
export const selectShownConnections = createSelector([selectConnections], (connections): Connection[] =>
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
