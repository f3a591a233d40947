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
 * Creates a page's lazy loader, which starts its first queries while its code loads, or when the user is loaded. The
 * loader does not wait for them. In `lazy`, put it before the component, because properties load in order.
 */
export const startQueries =
  (signedInStore: Promise<AppStore>, load: () => Promise<ListQueries>) => async () => {
    const listQueries = await load()
    return ({ params, url }: Pick<LoaderFunctionArgs, 'params' | 'url'>) => {
      void signedInStore.then((store) => {
        for (const query of listQueries({ state: store.getState(), params, url })) store.dispatch(query)
      })
      return null
    }
  }

/** `shouldRevalidate` for pages with such a loader. Open pages refresh their queries themselves. */
export const onlyOnEntry = () => false
