/**
 * Prevents Zod from evaluating strings as code. Otherwise Zod tries to evaluate a string when it loads, which the
 * page's content security policy blocks and the browser reports. Must run before Zod loads. `z.config` would add a part
 * of Zod to pages that do not use Zod.
 */
export function disableZodJit() {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
