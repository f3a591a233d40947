import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Connection } from '#contract/accounting-connections.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import {
  selectAccountingLink,
  cameBack,
  errorCleared,
  openChooser,
  startBank,
  startConnection,
} from './slice.ts'
import { hasSignInWindow } from './banks/window-banks.ts'
import type { ConnectionTarget } from './begin-connection.ts'

export type Leave = (address: string) => void

const redirectTo: Leave = (address) => window.location.assign(address)

export interface Opening {
  opening: string | null
  open: (target: ConnectionTarget) => Promise<void>
  repair: (connection: Connection) => Promise<void>
  choose: () => Promise<void>
}

export interface OpeningOptions {
  leave?: Leave | undefined
}

export function useConnectionOpening({ leave = redirectTo }: OpeningOptions): Opening {
  const dispatch = useAppDispatch()
  const { pathname } = useLocation()
  const opening = useAppSelector((state) => selectAccountingLink(state).opening)

  useEffect(() => {
    // The browser may restore the page from its back/forward cache with `opening` still set, which blocks the tiles.
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
    const repairOption = repair === undefined ? {} : { repair }
    const target = { platform_key, subsidiary, ...repairOption, from: pathname }
    const begin = hasSignInWindow(platform_key) ? startBank : startConnection
    const action = await dispatch(begin(target))
    if (begin.fulfilled.match(action)) leave(action.payload.address)
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
