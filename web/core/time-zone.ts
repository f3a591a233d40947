/** The viewer's time zone for exports and filters by days; none where the browser does not name it, which means UTC. */
export function getTimeZone(): { time_zone?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone && timeZone !== 'Etc/Unknown' ? { time_zone: timeZone } : {}
}

/** Adds the time zone of the viewer to filters by days. */
export const withTimeZone = <Query extends { after?: unknown; before?: unknown }>(query: Query) => ({
  ...query,
  ...(query.after || query.before ? getTimeZone() : {}),
})
