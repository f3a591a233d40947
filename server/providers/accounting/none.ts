import { ProviderError } from '../../core/provider-error.ts'
import type { AccountingProvider } from './index.ts'

/**
 * Creates the provider for installations without accounting data. `platforms` returns an empty list, `verifyWebhook`
 * throws TypeError, and every other call throws ProviderError.
 */
export function createDisabledAccountingProvider(): AccountingProvider {
  const reject = () =>
    Promise.reject(
      new ProviderError('codat', 'find the configuration', 'auth', { details: { note: 'not configured' } }),
    )
  return {
    platforms: () => Promise.resolve({ platforms: [], read_at: new Date().toISOString() }),
    createCompany: reject,
    getCompany: reject,
    createConnection: reject,
    connections: reject,
    connection: reject,
    unlink: reject,
    bankAccounts: reject,
    reports: {
      info: reject,
      profitAndLoss: reject,
      balanceSheet: reject,
      cashFlow: reject,
      aged: reject,
      transactions: reject,
      bankTransactions: reject,
    },
    verifyWebhook: () => {
      throw new TypeError('There is no webhook without an accounting provider')
    },
  }
}
