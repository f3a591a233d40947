/** The official library of the hosted login. Large and only needed to sign in, so it loads on demand. */
export const loadLoginLibrary = () => import('@auth0/auth0-spa-js')

/** Preloads the library, in parallel with the page's code. Errors surface when the library is used. */
export const preloadLoginLibrary = () => void loadLoginLibrary().catch(() => {})
