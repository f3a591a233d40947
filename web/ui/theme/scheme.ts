export type Scheme = 'system' | 'light' | 'dark'

const KEY = 'scheme'

const listeners = new Set<() => void>()

/** The page applies the stored choice before its first paint, in `index.html`. */
export const readScheme = (): Scheme => toScheme(document.documentElement.dataset['scheme'])

/** Anything unknown is the system's scheme. */
export const toScheme = (text: string | undefined): Scheme =>
  text === 'light' || text === 'dark' ? text : 'system'

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
export function watchScheme(onChange: () => void): () => void {
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
