import { z } from 'zod'
import { defineProviderSettings, text } from '#server/core/settings.ts'

const defaultPort = 3310
const form = 'write tcp://host:3310 or unix:/path/to/socket'

const clamdAddress = text.transform((value, context) => {
  const path = /^unix:(?:\/\/)?(\/.+)$/.exec(value)?.[1]
  if (path !== undefined) return { path }
  const url = URL.parse(value)
  if (url?.protocol === 'tcp:' && url.hostname && /^\/?$/.test(url.pathname) && !url.username)
    return { host: url.hostname.replace(/^\[(.+)\]$/, '$1'), port: Number(url.port || defaultPort) }
  context.addIssue({ code: 'custom', message: form })
  return z.NEVER
})

export const readClamdConfig = defineProviderSettings(
  'ClamAV',
  {
    required: {
      CLAMD_URL: clamdAddress.describe(
        'Address of ClamAV’s `clamd`, which scans files for malware: `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`. Without it: files are checked only for their type.',
      ),
    },
    optional: {},
  },
  (env) => env.CLAMD_URL,
)

export type ClamdConfig = NonNullable<ReturnType<typeof readClamdConfig>>
