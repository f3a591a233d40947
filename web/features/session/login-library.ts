/** The official library of the hosted login. It is large, and only who signs in needs it. */
export const loadLoginLibrary = () => import('@auth0/auth0-spa-js')

/** Loads it ahead, beside the pages that cannot show without it; who needs it hears of a failure. */
export const preloadLoginLibrary = () => void loadLoginLibrary().catch(() => {})
