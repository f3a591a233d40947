import type { Services } from './services.ts'

/**
 * Creates a getter for a value that thunks share but plain state cannot contain, such as files or a lock. Each store
 * has its own value, which is created on first use and garbage-collected with the store's services.
 */
export function createPerStoreGetter<Value>(create: () => Value): (services: Services) => Value {
  const values = new WeakMap<Services, Value>()
  return (services) => {
    const existing = values.get(services)
    if (existing !== undefined) return existing
    const created = create()
    values.set(services, created)
    return created
  }
}
