import type { ComponentType } from 'react'
import { type ListQueries, onlyOnEntry, startQueries, type StoreHolder } from '#web/core/start-queries.ts'

type LoadComponent = () => Promise<ComponentType>

/** The route of a page whose code loads on its first visit. */
export const lazyRoute = (path: string, Component: LoadComponent) => ({ path, lazy: { Component } })

/** Loads the code of a page, and starts its first queries with it. */
export const withQueries = (
  store: StoreHolder,
  loadQueries: () => Promise<ListQueries>,
  Component: LoadComponent,
) => ({
  lazy: { loader: startQueries(store, loadQueries), Component },
  shouldRevalidate: onlyOnEntry,
})
