import { z } from 'zod'
import { defaultTimeZone, isTimeZone } from '../rules/time-zones.ts'

export const viewerZone = {
  time_zone: z
    .string()
    .refine(isTimeZone, 'Use a time zone name, such as America/New_York')
    .meta({ examples: ['America/New_York'] })
    .default(defaultTimeZone),
}
