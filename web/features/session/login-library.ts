/** Loads the official library of the hosted login on demand, because it is large and only needed to sign in. */
export const loadLoginLibrary = () => import('@auth0/auth0-spa-js')

/** Loads the library for other providers on demand. */
export const loadOidcLibrary = () => import('oidc-client-ts')

/**
 * Preloads the library of this installation, in parallel with the page's code. Errors surface when the library is used.
 * Searches the text of the settings, because their parser is not loaded yet.
 */
export function preloadLoginLibrary(): void {
  const text = document.getElementById('settings')?.textContent ?? ''
  const load = /"oidc":\s*\{/.test(text) ? loadOidcLibrary : loadLoginLibrary
  void load().catch(() => {})
}
