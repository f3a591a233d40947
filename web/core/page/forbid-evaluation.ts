/**
 * Zod probes whether it may evaluate strings, which the page's content security policy blocks and the browser
 * reports. Zod reads this global when it loads. `z.config` would add a part of Zod to pages that do not use
 * it.
 */
export function forbidEvaluation() {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
