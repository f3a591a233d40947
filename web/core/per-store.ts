import type { Services } from './services.ts'

/**
 * A value that thunks share but plain state cannot hold, such as files or a lock. Every store has its own, made on
 * first use and dropped with the store's services.
 */
export function perStore<Value>(make: () => Value): (services: Services) => Value {
  const values = new WeakMap<Services, Value>()
  return (services) => {
    const known = values.get(services)
    if (known !== undefined) return known
    const made = make()
    values.set(services, made)
    return made
  }
}
