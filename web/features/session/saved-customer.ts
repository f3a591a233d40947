import type { Services } from '#web/core/services.ts'

/** The storage key of the kind of customer (specification §9). */
const customerKey = 'cfoConnectFinancials'

/** Reads the kind of customer saved on this device. Unknown values count as none. */
export function readCustomer(storage: Services['storage']): 'new' | 'existing' | null {
  const saved = storage.getItem(customerKey)
  return saved === 'new' || saved === 'existing' ? saved : null
}

export function saveCustomer(storage: Services['storage'], customer: 'new' | 'existing' | null) {
  if (customer) storage.setItem(customerKey, customer)
  else storage.removeItem(customerKey)
}
