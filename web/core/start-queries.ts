import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { LoaderFunctionArgs } from 'react-router'
import type { Services } from './services.ts'
import type { AppStore, RootState } from './store.ts'

interface OpenedPage extends Pick<LoaderFunctionArgs, 'params' | 'url'> {
  state: RootState
}

/** Returns `initiate` actions for the first queries of a page. */
export type ListQueries = (
  page: OpenedPage,
) => readonly ThunkAction<unknown, RootState, Services, UnknownAction>[]

/**
 * Creates a page's lazy loader, which starts the page's first queries while its code loads, or when the user is loaded,
 * and does not wait for them. In a route's `lazy`, list the loader before the component: React Router loads the
 * properties in order.
 */
export const createQueryLoader =
  (signedInStore: Promise<AppStore>, load: () => Promise<ListQueries>) => async () => {
    const listQueries = await load()
    return ({ params, url }: Pick<LoaderFunctionArgs, 'params' | 'url'>) => {
      void signedInStore.then((store) => {
        for (const query of listQueries({ state: store.getState(), params, url })) store.dispatch(query)
      })
      return null
    }
  }

/** `shouldRevalidate` for pages whose loader is from `createQueryLoader`. Open pages refetch their queries themselves. */
export const skipRevalidation = () => false
