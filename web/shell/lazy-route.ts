import type { ComponentType } from 'react'
import { type ListQueries, onlyOnEntry, startQueries, type StoreHolder } from '#web/core/start-queries.ts'

type LoadComponent = () => Promise<ComponentType>

export const lazyRoute = (path: string, Component: LoadComponent) => ({ path, lazy: { Component } })

/** Loads a page's code and starts its first queries concurrently. */
export const withQueries = (
  store: StoreHolder,
  loadQueries: () => Promise<ListQueries>,
  Component: LoadComponent,
) => ({
  lazy: { loader: startQueries(store, loadQueries), Component },
  shouldRevalidate: onlyOnEntry,
})
