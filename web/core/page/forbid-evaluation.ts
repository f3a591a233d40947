/**
 * Zod tries once whether it may evaluate text, which the page's policy forbids and the browser reports. Zod finds this
 * setting when it loads; `z.config` would bring a part of Zod to pages that check nothing.
 */
export function forbidEvaluation() {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
