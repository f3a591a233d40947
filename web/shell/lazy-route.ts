import type { ComponentType } from 'react'
import { type ListQueries, skipRevalidation, createQueryLoader } from '#web/core/start-queries.ts'
import type { AppStore } from '#web/core/store.ts'

type LoadComponent = () => Promise<ComponentType>

export const buildLazyRoute = (path: string, Component: LoadComponent) => ({ path, lazy: { Component } })

export const withQueries = (
  store: Promise<AppStore>,
  loadQueries: () => Promise<ListQueries>,
  Component: LoadComponent,
) => ({
  lazy: { loader: createQueryLoader(store, loadQueries), Component },
  shouldRevalidate: skipRevalidation,
})
