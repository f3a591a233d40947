/** The page's nonce. The content security policy refuses scripts and styles added later without it. */
export const pageNonce = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/**
 * The page's policy lets nothing be evaluated: Zod is told so, or it tries, and the browser reports a breach. Zod finds its
 * settings here when it loads; `z.config` would bring a part of it to pages that check nothing.
 */
export function forbidEvaluation() {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
