/**
 * Pages that open a bank's sign-in: the start page, and the return page for banks that redirect the browser. The
 * content security policy allows the scripts of Plaid and Quiltt only on these pages. Client-side navigation does not
 * change the policy, so these pages need a full page load.
 */
export const bankPages = { window: '/app/connections/bank', return: '/app/connections/return' } as const

/** Ignores a trailing slash. Expects a path without a query. */
export const isBankPage = (path: string): boolean =>
  Object.values<string>(bankPages).includes(path.replace(/\/$/, ''))
