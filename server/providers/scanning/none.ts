import { ProviderError } from '#server/core/provider-error.ts'
import type { FileScanner } from './index.ts'

/**
 * Creates the scanner for installations without malware scanning. Files stay `not_scanned`, but their type is still
 * checked at upload.
 */
export const createDisabledScanner = (): FileScanner => ({
  scansContent: false,
  scan(content) {
    content.destroy()
    return Promise.reject(
      new ProviderError('clamd', 'scan the file', 'auth', { details: { note: 'not configured' } }),
    )
  },
  check: () => Promise.resolve(),
})
