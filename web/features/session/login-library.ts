/** Loads the official library of the hosted login on demand, because it is large and only needed to sign in. */
export const loadLoginLibrary = () => import('@auth0/auth0-spa-js')

/** Preloads the library, in parallel with the page's code. Errors surface when the library is used. */
export const preloadLoginLibrary = () => void loadLoginLibrary().catch(() => {})
