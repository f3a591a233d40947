import type { Services } from '#web/core/services.ts'

/** The storage key of the customer's kind (specification §9). */
const customerKey = 'cfoConnectFinancials'

/** The kind of customer chosen on this device; anything but the two known values counts as none. */
export function readCustomer(storage: Services['storage']): 'new' | 'existing' | null {
  const saved = storage.getItem(customerKey)
  return saved === 'new' || saved === 'existing' ? saved : null
}

export function saveCustomer(storage: Services['storage'], customer: 'new' | 'existing' | null) {
  if (customer) storage.setItem(customerKey, customer)
  else storage.removeItem(customerKey)
}
