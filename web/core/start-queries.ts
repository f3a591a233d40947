import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { LoaderFunctionArgs } from 'react-router'
import type { Services } from './services.ts'
import type { AppStore, RootState } from './store.ts'

interface OpenedPage extends Pick<LoaderFunctionArgs, 'params' | 'url'> {
  state: RootState
}

/** Returns `initiate` actions for the first queries of a page; empty before the user is loaded. */
export type ListQueries = (
  page: OpenedPage,
) => readonly ThunkAction<unknown, RootState, Services, UnknownAction>[]

/** The store; null until a page that needs it creates it. */
export interface StoreHolder {
  current: AppStore | null
}

/**
 * Creates a page's lazy loader, which starts the page's first queries while its code loads and does not wait for
 * them. In a route's `lazy`, list the loader before the component: React Router loads the properties in order.
 */
export const startQueries = (openStore: StoreHolder, load: () => Promise<ListQueries>) => async () => {
  const listQueries = await load()
  return ({ params, url }: Pick<LoaderFunctionArgs, 'params' | 'url'>) => {
    const store = openStore.current
    const queries = store ? listQueries({ state: store.getState(), params, url }) : []
    for (const query of queries) store?.dispatch(query)
    return null
  }
}

/** `shouldRevalidate` for pages whose loader is from `startQueries`. Open pages refetch their queries themselves. */
export const onlyOnEntry = () => false
