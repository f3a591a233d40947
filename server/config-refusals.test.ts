import { expect, test } from 'vitest'
import { readSettings } from './config.ts'

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['PUBLIC_URL', 'ftp://example.com'],
  ['PUBLIC_URL', 'headwater.example'],
  ['LOG_LEVEL', 'loud'],
  ['OFFICE_TIME_ZONE', '+05:00'],
  ['RATE_LIMITS', 'yes'],
  ['RATE_LIMITS_LOOPBACK', 'yes'],
  ['COMPANY_FILES_LIMIT_MB', '0'],
  ['SYNC_MINUTES', '10081'],
  ['GHOST_CONTENT_API_KEY', 'abc'],
  ['GHOST_ADMIN_API_KEY', 'abc:def'],
  ['GOOGLE_PRIVATE_KEY', 'abc'],
  ['GOOGLE_PRIVATE_KEY', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'],
  ['CODAT_BASE_URL', 'api.codat.io'],
  ['METRICS_TOKEN', 'short'],
  ['SECURITY_CONTACT', 'http://headwater.example/security'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1,proxy.example'],
])('%s=%s is refused in one line that names the variable', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name}: [^\\n]+$`))
})
