// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sendFromBrowser } from './transport.ts'

afterEach(() => vi.unstubAllGlobals())

/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:9/'
const onProgress = () => {}

describe('a call that is not answered', () => {
  test('is a dropped connection, or was cancelled', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(sendFromBrowser(nowhere, {}, {})).rejects.toMatchObject({ code: 'network', status: 500 })
    const aborted = Object.assign(new Error('Aborted'), { name: 'AbortError' })
    vi.stubGlobal('fetch', () => Promise.reject(aborted))
    await expect(sendFromBrowser(nowhere, {}, {})).rejects.toMatchObject({ code: 'cancelled', status: 500 })
  })

  test('is the same when its upload is watched', async () => {
    const sent = sendFromBrowser(nowhere, { method: 'POST', body: 'x' }, { onProgress })
    await expect(sent).rejects.toMatchObject({ code: 'network' })
    const gone = new AbortController()
    const stopped = sendFromBrowser(nowhere, { method: 'POST', signal: gone.signal }, { onProgress })
    gone.abort()
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled' })
  })

  test('in time took too long, and did not drop', async () => {
    const timeout = { code: 'timeout', message: 'The request timed out' }
    const signal = AbortSignal.abort(new DOMException('The operation timed out', 'TimeoutError'))
    vi.stubGlobal('fetch', () => Promise.reject(signal.reason as Error))
    await expect(sendFromBrowser(nowhere, { signal }, {})).rejects.toMatchObject(timeout)
    await expect(sendFromBrowser(nowhere, { signal }, { onProgress })).rejects.toMatchObject(timeout)
    class Slow extends XMLHttpRequest {
      override send() {
        this.dispatchEvent(new ProgressEvent('timeout'))
      }
    }
    vi.stubGlobal('XMLHttpRequest', Slow)
    await expect(sendFromBrowser(nowhere, {}, { onProgress })).rejects.toMatchObject(timeout)
  })
})
