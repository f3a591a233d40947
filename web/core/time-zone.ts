/**
 * The viewer's time zone for exports and date filters. Empty, which means UTC, if the browser does not report a time
 * zone.
 */
export function getTimeZone(): { time_zone?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone && timeZone !== 'Etc/Unknown' ? { time_zone: timeZone } : {}
}

/** Adds the viewer's time zone to a query with date filters; returns other queries unchanged. */
export const withTimeZone = <Query extends { after?: unknown; before?: unknown }>(query: Query) => ({
  ...query,
  ...(query.after || query.before ? getTimeZone() : {}),
})
