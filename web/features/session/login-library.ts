export const loadAuth0Library = () => import('@auth0/auth0-spa-js')

export const loadOidcLibrary = () => import('oidc-client-ts')

/**
 * Preloads the login library that the settings select, in parallel with the page's code. Errors surface when the
 * library is used. Searches the text of the settings, because their parser is not loaded yet.
 */
export function preloadLoginLibrary(): void {
  const text = document.getElementById('settings')?.textContent ?? ''
  const load = /"oidc":\s*\{/.test(text) ? loadOidcLibrary : loadAuth0Library
  void load().catch(() => {})
}
