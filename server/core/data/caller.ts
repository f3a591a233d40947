import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose request the code works on: the key by which callers take turns at the database. Absent in jobs. */
export const currentCaller = new AsyncLocalStorage<string>()
