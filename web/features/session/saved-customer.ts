import type { Services } from '#web/core/services.ts'

/** The storage key of the kind of customer (specification §9). */
const customerKey = 'cfoConnectFinancials'

/** Parses a kind of customer; anything unknown counts as none. */
export const toCustomer = (text: string | null): 'new' | 'existing' | null =>
  text === 'new' || text === 'existing' ? text : null

/** Reads the kind of customer saved on this device. */
export const readCustomer = (storage: Services['storage']) => toCustomer(storage.getItem(customerKey))

export function saveCustomer(storage: Services['storage'], customer: 'new' | 'existing' | null) {
  if (customer) storage.setItem(customerKey, customer)
  else storage.removeItem(customerKey)
}
