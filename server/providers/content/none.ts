import { ProviderError } from '../../core/provider-error.ts'
import type { ContentProvider } from './index.ts'

export const createNotConfiguredError = () =>
  new ProviderError('ghost', 'find the configuration', 'auth', { details: { note: 'not configured' } })

/**
 * Creates the provider for installations without a content service. The provider has no posts, pages or subscribers.
 * Changes to subscriptions throw ProviderError.
 */
export function createDisabledContentProvider(): ContentProvider {
  const reject = () => Promise.reject(createNotConfiguredError())
  const subscribers = () => Promise.resolve({ subscribers: [], total: 0, read_at: new Date().toISOString() })
  return {
    posts: () => Promise.resolve({ posts: [], pagination: { pages: 1 }, read_at: new Date().toISOString() }),
    post: () => Promise.resolve(null),
    page: () => Promise.resolve(null),
    subscribe: reject,
    unsubscribe: reject,
    unsubscribeAddress: reject,
    subscribers,
    readSubscribers: subscribers,
  }
}
