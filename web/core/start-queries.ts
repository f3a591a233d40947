import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { LoaderFunctionArgs } from 'react-router'
import type { Services } from './services.ts'
import type { AppStore, RootState } from './store.ts'

interface OpenedPage extends Pick<LoaderFunctionArgs, 'params' | 'url'> {
  state: RootState
}

/** Returns the first queries of a page, as `initiate` of their endpoints does; none before the user is known. */
export type ListQueries = (
  page: OpenedPage,
) => readonly ThunkAction<unknown, RootState, Services, UnknownAction>[]

/** The store; null until a page that needs it has loaded it. */
export interface StoreHolder {
  current: AppStore | null
}

/**
 * Creates the lazy loader of a page, which starts its first queries while its code loads. The loader does not wait for
 * them: the page shows their states. In `lazy`, put it before the component: what is named first loads first.
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

/** For `shouldRevalidate` of a page with such a loader: an open page starts its own queries. */
export const onlyOnEntry = () => false
