import { useEffect } from 'react'

/** Errors from failed imports, which occur if the network is down or the server has a newer release. */
const failedImports = new WeakSet<object>()

export const isFailedImport = (error: unknown) => error instanceof Object && failedImports.has(error)

export function watchFailedImports(window: Window) {
  window.addEventListener('vite:preloadError', ({ payload }) => failedImports.add(payload))
}

const retryMs = 5000
const reloadPauseMs = 60_000

/** Reloads the page when the server is reachable, at most once a minute. */
export function useReloadWhenReachable(isEnabled: boolean, reload = () => window.location.reload()) {
  useEffect(() => {
    if (!isEnabled) return undefined
    const tryReload = async () => {
      if (hasReloaded() || !(await isServerReachable())) return
      sessionStorage.setItem('headwater.reloaded', String(Date.now()))
      reload()
    }
    void tryReload()
    const timer = setInterval(() => void tryReload(), retryMs)
    const onOnline = () => void tryReload()
    window.addEventListener('online', onOnline)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onOnline)
    }
  }, [isEnabled, reload])
}

const hasReloaded = () => Date.now() - Number(sessionStorage.getItem('headwater.reloaded')) < reloadPauseMs

/** Checks the server first, because a failed reload would show the browser's error page. */
async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(retryMs) }).then(
    ({ status }) => status < 500,
    () => false,
  )
}
