import type { Services } from '#web/core/services.ts'

/** Storage key (specification §9). */
const customerKey = 'cfoConnectFinancials'

export const parseCustomerKind = (text: string | null): 'new' | 'existing' | null =>
  text === 'new' || text === 'existing' ? text : null

export const readCustomerKind = (storage: Services['storage']) =>
  parseCustomerKind(storage.getItem(customerKey))

export function saveCustomerKind(storage: Services['storage'], customer: 'new' | 'existing' | null) {
  if (customer) storage.setItem(customerKey, customer)
  else storage.removeItem(customerKey)
}
