import { z } from 'zod'
import { defaultTimeZone, isTimeZone } from '../rules/time-zones.ts'

/** The viewer's time zone in a query, `America/New_York`: days and times in the reply are of this zone. */
export const viewerZone = {
  time_zone: z
    .string()
    .refine(isTimeZone, 'Use the name of a time zone, such as America/New_York')
    .meta({ examples: ['America/New_York'] })
    .default(defaultTimeZone),
}
