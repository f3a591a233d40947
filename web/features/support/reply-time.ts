import { getReplyTime } from '#contract/support.ts'
import { api, buildQuery } from '#web/core/api.ts'
import { formatCount } from '#web/ui/format.ts'

const { useGetReplyTimeQuery } = api.injectEndpoints({
  endpoints: (build) => ({ getReplyTime: buildQuery(build, getReplyTime, []) }),
})

export function useReplyTimeText(otherwise: string): string {
  const minutes = useGetReplyTimeQuery({}).data?.usual_minutes ?? null
  return minutes === null ? otherwise : `We usually reply within ${formatReplyTime(minutes)}.`
}

const [hour, day] = [60, 24 * 60]

/** Formats the median reply time, rounded up, so that at least half of the replies arrive within the stated time. */
export function formatReplyTime(minutes: number): string {
  if (minutes <= hour) return 'an hour'
  if (minutes < day) return formatCount(Math.ceil(minutes / hour), 'hour')
  return formatCount(Math.ceil(minutes / day), 'day')
}
