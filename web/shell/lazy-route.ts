import type { ComponentType } from 'react'
import { type ListQueries, skipRevalidation, createQueryLoader } from '#web/core/start-queries.ts'
import type { AppStore } from '#web/core/store.ts'

type LoadComponent = () => Promise<ComponentType>

export const buildLazyRoute = (path: string, Component: LoadComponent) => ({ path, lazy: { Component } })

/** Returns the properties of a route that loads a page's code and starts the page's first queries concurrently. */
export const withQueries = (
  store: Promise<AppStore>,
  loadQueries: () => Promise<ListQueries>,
  Component: LoadComponent,
) => ({
  lazy: { loader: createQueryLoader(store, loadQueries), Component },
  shouldRevalidate: skipRevalidation,
})
