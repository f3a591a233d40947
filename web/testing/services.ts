import type { Call } from '#contract/core/client.ts'
import type { LiveEvent } from '#contract/live.ts'
import { createErrorReports } from '#web/core/error-reports.ts'
import type { LiveFeed, ChatWidget, Login, Services } from '#web/core/services.ts'

export function createMemoryStorage(): Services['storage'] & { entries: Map<string, string> } {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

export function buildFakeLogin(over: Partial<Login> = {}): Login {
  const nothing = () => Promise.resolve()
  return {
    sendsConfirmations: true,
    restore: () => Promise.resolve(true),
    token: () => Promise.resolve('token'),
    start: nothing,
    register: nothing,
    finish: () => Promise.resolve(null),
    clearSession: nothing,
    leave: nothing,
    ...over,
  }
}

export function buildFakeLiveFeed({ isHeld = false } = {}): LiveFeed & { send: (event: LiveEvent) => void } {
  const listeners = new Set<(event: LiveEvent) => void>()
  return {
    isHeld: () => isHeld,
    watchHeld: () => () => {},
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    hold: () => () => {},
    send: (event) => {
      for (const listener of listeners) listener(event)
    },
  }
}

export function buildTestServices(call: Call, over: Partial<Services> = {}): Services {
  const chat: ChatWidget = { provider: 'builtin', open: () => Promise.resolve(), close: () => {} }
  return {
    call,
    login: buildFakeLogin(),
    storage: createMemoryStorage(),
    reports: createErrorReports(),
    chat,
    live: buildFakeLiveFeed(),
    ...over,
  }
}
