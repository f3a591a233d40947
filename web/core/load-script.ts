import { AppError } from '#contract/core/errors.ts'

/** Loads a script once per address; a failed one is retried on the next call. Throws `network`. */
export type LoadScript = (address: string) => Promise<void>

export function scriptLoader(page: Document): LoadScript {
  const loaded = new Map<string, Promise<void>>()
  return (address) => {
    const known = loaded.get(address)
    if (known) return known
    const loading = addScript(page, address).catch((error: unknown) => {
      loaded.delete(address)
      throw error
    })
    loaded.set(address, loading)
    return loading
  }
}

function addScript(page: Document, address: string): Promise<void> {
  const script = page.createElement('script')
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new AppError('network'))
    })
    script.async = true
    script.src = address
    page.head.append(script)
  })
}
