import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { LoaderFunctionArgs } from 'react-router'
import type { Services } from './services.ts'
import type { AppStore, RootState } from './store.ts'

interface OpenedPage extends Pick<LoaderFunctionArgs, 'params' | 'url'> {
  state: RootState
}

export type ListQueries = (
  page: OpenedPage,
) => readonly ThunkAction<unknown, RootState, Services, UnknownAction>[]

/**
 * Creates the lazy loader of a page. The loader starts the page's first queries without waiting for them: while the
 * page's code loads or, if the user is not loaded yet, once the user is loaded. In a route's `lazy`, list the loader
 * before the component, because React Router starts to load the properties in that order.
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
