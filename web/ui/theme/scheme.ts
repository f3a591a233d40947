import { useSyncExternalStore } from 'react'

export type Scheme = 'system' | 'light' | 'dark'

const KEY = 'scheme'

const listeners = new Set<() => void>()

/** The page applies the stored choice before its first paint, in `index.html`. */
function readScheme(): Scheme {
  const { scheme } = document.documentElement.dataset
  return scheme === 'light' || scheme === 'dark' ? scheme : 'system'
}

function applyScheme(scheme: string | null) {
  document.documentElement.dataset['scheme'] = scheme ?? 'system'
  for (const listener of listeners) listener()
}

/** Shows the page in light or dark colors, and stores the choice on this device. */
export function chooseScheme(scheme: Scheme) {
  applyScheme(scheme)
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Follows choices made in other tabs, too. */
function subscribe(onChange: () => void): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === KEY) applyScheme(newValue)
  }
  listeners.add(onChange)
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', follow)
  }
}

export const useScheme = (): Scheme => useSyncExternalStore(subscribe, readScheme, () => 'system')
