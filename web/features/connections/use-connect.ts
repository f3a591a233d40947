import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Connection } from '#contract/accounting-connections.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import {
  selectAccountingLink,
  cameBack,
  errorCleared,
  openChooser,
  startConnection,
  type ConnectionTarget,
} from './slice.ts'

/** Takes the browser to another site, in this tab. */
export type Leave = (address: string) => void

export const leaveFor: Leave = (address) => window.location.assign(address)

export interface Opening {
  /** What is being opened, by its `openingKey`. */
  opening: string | null
  /** Starts a connection, or takes up the one that waits. */
  open: (target: ConnectionTarget) => Promise<void>
  repair: (connection: Connection) => Promise<void>
  /** Opens the provider's own page of all platforms. */
  choose: () => Promise<void>
}

/** Opens the pages where the person signs in, and comes back to the page shown now. */
export function useOpening(leave: Leave): Opening {
  const dispatch = useAppDispatch()
  const { pathname } = useLocation()
  const opening = useAppSelector((state) => selectAccountingLink(state).opening)

  useEffect(() => {
    // a browser may show the page as it was left, with its work still under way
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) dispatch(cameBack())
    }
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('pageshow', onShow)
      dispatch(cameBack())
      dispatch(errorCleared())
    }
  }, [dispatch])

  const start = async ({ platform_key, subsidiary }: ConnectionTarget, repair?: string) => {
    const mending = repair === undefined ? {} : { repair }
    const action = await dispatch(startConnection({ platform_key, subsidiary, ...mending, from: pathname }))
    if (startConnection.fulfilled.match(action)) leave(action.payload.address)
  }
  return {
    opening,
    open: (target) => start(target),
    repair: (connection) => start(connection, connection.id),
    choose: async () => {
      const action = await dispatch(openChooser(pathname))
      if (openChooser.fulfilled.match(action)) leave(action.payload.address)
    },
  }
}
