/** Returns an empty object, which means UTC, if the browser does not report a time zone. */
export function getTimeZoneQuery(): { time_zone?: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone && timeZone !== 'Etc/Unknown' ? { time_zone: timeZone } : {}
}

export const withTimeZone = <Query extends { after?: unknown; before?: unknown }>(query: Query) => ({
  ...query,
  ...(query.after || query.before ? getTimeZoneQuery() : {}),
})
