/**
 * The pages of the web app that open a bank's window: where a person starts, and where a bank with a page of
 * its own sends the browser back to. Only their documents may load the scripts of the banks, so they are
 * entered and left by a full load.
 */
export const bankPages = { window: '/app/connections/bank', return: '/app/connections/return' } as const

/** Whether a path, without its query, is that of such a page. */
export const opensBanks = (path: string): boolean =>
  Object.values<string>(bankPages).includes(path.replace(/\/$/, ''))
