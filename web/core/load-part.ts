import { type ComponentType, lazy } from 'react'

export { usePreload } from './use-preload.ts'

export const loadPart = <T>(load: () => Promise<T>): Promise<T> => load()

export const lazyPart = <Props = object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }))
