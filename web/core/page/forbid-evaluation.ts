/**
 * Zod probes whether it may evaluate strings. The page's content security policy blocks this, and the browser
 * reports it. Zod reads this global when it loads. `z.config` would add a part of Zod to pages that do not use
 * Zod.
 */
export function forbidEvaluation() {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
