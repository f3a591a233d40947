import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The caller whose request is being handled: the key by which callers take turns at the connections for calls. Undefined in
 * jobs.
 */
export const currentCaller = new AsyncLocalStorage<string>()
