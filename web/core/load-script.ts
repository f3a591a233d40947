import { AppError } from '#contract/core/errors.ts'

/** Loads a script once per URL. Throws `network` if the load fails; the next call tries again. */
export type LoadScript = (address: string) => Promise<void>

export function createScriptLoader(page: Document): LoadScript {
  const scripts = new Map<string, Promise<void>>()
  return (address) => {
    const existing = scripts.get(address)
    if (existing) return existing
    const script = addScript(page, address).catch((error: unknown) => {
      scripts.delete(address)
      throw error
    })
    scripts.set(address, script)
    return script
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
