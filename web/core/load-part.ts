import { type ComponentType, lazy, useEffect, useSyncExternalStore } from 'react'

/** Imports code on demand: a page, or a part of one. */
type Load<T> = () => Promise<T>

/** Milliseconds between tries while the server cannot be reached. */
const retryInterval = 5000

/** Milliseconds after a reload in which another one would not help. */
const reloadPause = 60_000

const retries = new Set<() => void>()
const listeners = new Set<() => void>()
let missingParts = 0

function changeMissingParts(difference: number) {
  missingParts += difference
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a part waits for the server to be reached. */
export const useIsPartMissing = () => useSyncExternalStore(subscribe, () => missingParts > 0)

/** Tries again now to load every missing part. */
export function retryMissingParts() {
  for (const retry of retries) retry()
}

let prepareReload = () => {}

/** Sets what is done before a missing part reloads the page. */
export function setReloadPreparation(prepare: () => void) {
  prepareReload = prepare
}

/**
 * Loads a part. While the server cannot be reached it is tried again and again, and the page that is open stays. A part
 * that the server no longer has belongs to an older release, and some browsers never fetch again what once failed: the page
 * reloads, once a minute at most.
 */
export async function loadPart<T>(load: Load<T>, reload = () => window.location.reload()): Promise<T> {
  try {
    return await load()
  } catch {
    await waitForServer()
    try {
      return await load()
    } catch (error) {
      if (!mayReload()) throw error
      prepareReload()
      reload()
      // Nothing more is drawn before the page reloads.
      return new Promise<T>(() => {})
    }
  }
}

async function waitForServer() {
  if (await isServerReachable()) return
  changeMissingParts(1)
  do await waitForRetry()
  while (!(await isServerReachable()))
  changeMissingParts(-1)
}

/** Whether the server answers, in whatever way. A reload without it would show the browser's own error page. */
async function isServerReachable() {
  if (!navigator.onLine) return false
  const signal = AbortSignal.timeout(retryInterval)
  return fetch('/healthz', { cache: 'no-store', signal }).then(
    ({ status }) => status < 500,
    () => false,
  )
}

function waitForRetry() {
  return new Promise<void>((resolve) => {
    const retry = () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
      retries.delete(retry)
      resolve()
    }
    const timer = setTimeout(retry, retryInterval)
    window.addEventListener('online', retry)
    retries.add(retry)
  })
}

function mayReload() {
  const now = Date.now()
  if (now - Number(sessionStorage.getItem('headwater.reloaded')) < reloadPause) return false
  sessionStorage.setItem('headwater.reloaded', String(now))
  return true
}

/** A part of a page that is loaded when it is first shown. */
export const lazyPart = <Props = object>(load: Load<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(load) }))

/** Loads parts ahead, once the browser has nothing else to do, so that they open without the network. */
export function usePreload(loads: readonly Load<unknown>[]) {
  useEffect(() => {
    const preload = () => void Promise.allSettled(loads.map((load) => load()))
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preload, 2000)
      return () => clearTimeout(timer)
    }
    const id = requestIdleCallback(preload, { timeout: 5000 })
    return () => cancelIdleCallback(id)
  }, [loads])
}
