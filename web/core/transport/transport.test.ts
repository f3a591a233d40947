// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sendFromBrowser } from './transport.ts'

afterEach(() => vi.unstubAllGlobals())

/** No server listens on this port. */
const nowhere = 'http://127.0.0.1:9/'
const onProgress = () => {}

describe('a call without a response', () => {
  test('fails with network or cancelled', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(sendFromBrowser(nowhere, {}, {})).rejects.toMatchObject({ code: 'network', status: 500 })
    const aborted = Object.assign(new Error('Aborted'), { name: 'AbortError' })
    vi.stubGlobal('fetch', () => Promise.reject(aborted))
    await expect(sendFromBrowser(nowhere, {}, {})).rejects.toMatchObject({ code: 'cancelled', status: 500 })
  })

  test('fails the same way with upload progress', async () => {
    const sent = sendFromBrowser(nowhere, { method: 'POST', body: 'x' }, { onProgress })
    await expect(sent).rejects.toMatchObject({ code: 'network' })
    const controller = new AbortController()
    const stopped = sendFromBrowser(nowhere, { method: 'POST', signal: controller.signal }, { onProgress })
    controller.abort()
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled' })
  })

  test('fails with timeout after the deadline', async () => {
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
