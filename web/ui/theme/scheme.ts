export type Scheme = 'system' | 'light' | 'dark'

const KEY = 'scheme'

const listeners = new Set<() => void>()

/** Reads the scheme of the page. A script in `index.html` and `public.html` sets it before the first paint. */
export const readScheme = (): Scheme => parseScheme(document.documentElement.dataset['scheme'])

export const parseScheme = (text: string | undefined): Scheme =>
  text === 'light' || text === 'dark' ? text : 'system'

function applyScheme(scheme: string | null) {
  document.documentElement.dataset['scheme'] = scheme ?? 'system'
  for (const listener of listeners) listener()
}

export function saveScheme(scheme: Scheme) {
  applyScheme(scheme)
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    // Without storage, the choice applies only to this page.
  }
}

/** Calls `onChange` when the scheme changes, including in other tabs. */
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
