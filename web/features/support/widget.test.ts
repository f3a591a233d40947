// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChatIdentity } from '#contract/chat.ts'
import { createChatWidget } from './widget.ts'

const intercom: ChatIdentity = {
  provider: 'intercom',
  app_id: 'abc123',
  api_base: 'https://api-iam.intercom.io',
  script_url: 'https://widget.intercom.example/widget/abc123',
  intercom_user_jwt: 'proof',
}
const chatwoot: ChatIdentity = {
  provider: 'chatwoot',
  base_url: 'https://chat.example',
  script_url: 'https://chat.example/packs/js/sdk.js',
  website_token: 'w-1',
  identifier: 'u-1',
  identifier_hash: 'proof',
  email: null,
  name: 'Ana',
}

beforeEach(() => {
  document.head.replaceChildren()
})
afterEach(() => {
  delete window.Intercom
  delete window.$chatwoot
  delete window.chatwootSDK
})

const scripts = () => [...document.head.querySelectorAll('script')]
const finishScript = (how: 'load' | 'error' = 'load') => scripts().at(-1)?.dispatchEvent(new Event(how))

test('the built-in panel loads no script', async () => {
  await createChatWidget(window, 'builtin').open({ provider: 'builtin' })
  expect(scripts()).toEqual([])
})

describe('Intercom', () => {
  const proof = { app_id: 'abc123', api_base: 'https://api-iam.intercom.io', intercom_user_jwt: 'proof' }

  test('boots with the identity after its script loads', async () => {
    const opening = createChatWidget(window, 'intercom').open(intercom)
    expect(scripts().map(({ src }) => src)).toEqual([intercom.script_url])
    expect(window.Intercom?.q).toEqual([['boot', proof]])
    finishScript()
    await opening
  })

  test('renews the identity, shuts down and reopens with the same script', async () => {
    const widget = createChatWidget(window, 'intercom')
    const opening = widget.open(intercom)
    const messenger = vi.fn<(...args: unknown[]) => void>()
    window.Intercom = messenger
    finishScript()
    await opening
    await widget.open({ ...intercom, intercom_user_jwt: 'newer' })
    widget.close()
    widget.close()
    await widget.open(intercom)
    expect(messenger.mock.calls).toEqual([
      ['update', { ...proof, intercom_user_jwt: 'newer' }],
      ['shutdown'],
      ['boot', proof],
    ])
    expect(scripts()).toHaveLength(1)
  })

  test('can be opened again after its script fails to load', async () => {
    const widget = createChatWidget(window, 'intercom')
    const opening = widget.open(intercom)
    finishScript('error')
    await expect(opening).rejects.toMatchObject({ code: 'network' })
    expect(scripts()).toEqual([])
    const again = widget.open(intercom)
    finishScript()
    await again
    expect(window.Intercom?.q).toEqual([['boot', proof]])
  })
})

describe('Chatwoot', () => {
  function buildChatwoot() {
    const calls: unknown[][] = []
    const record =
      (name: string) =>
      (...args: unknown[]) =>
        void calls.push([name, ...args])
    const chatwootPage = {
      hasLoaded: false,
      setUser: record('setUser'),
      toggleBubbleVisibility: record('bubble'),
      reset: record('reset'),
    }
    window.chatwootSDK = {
      run: (options) => {
        if (window.$chatwoot) return
        calls.push(['run', options])
        window.$chatwoot = chatwootPage
      },
    }
    const becomesReady = () => {
      chatwootPage.hasLoaded = true
      window.dispatchEvent(new Event('chatwoot:ready'))
    }
    /** Waits until the page has run the SDK, which is then loaded but not ready. */
    const starts = () => vi.waitFor(() => expect(window.$chatwoot).toBe(chatwootPage))
    return { calls, starts, becomesReady }
  }
  const run = ['run', { websiteToken: 'w-1', baseUrl: 'https://chat.example' }]

  test('gets the identity when it is ready, and the email address only if it is verified', async () => {
    const { calls, starts, becomesReady } = buildChatwoot()
    const widget = createChatWidget(window, 'chatwoot')
    const opening = widget.open(chatwoot)
    finishScript()
    await starts()
    expect(calls).toEqual([run])
    becomesReady()
    await opening
    await widget.open({ ...chatwoot, email: 'ana@example.com' })
    const person = { name: 'Ana', identifier_hash: 'proof' }
    expect(calls.filter(([name]) => name === 'setUser')).toEqual([
      ['setUser', 'u-1', person],
      ['setUser', 'u-1', { ...person, email: 'ana@example.com' }],
    ])
  })

  test('clears the identity and hides when it is closed', async () => {
    const { calls, starts, becomesReady } = buildChatwoot()
    const widget = createChatWidget(window, 'chatwoot')
    const opening = widget.open(chatwoot)
    finishScript()
    await starts()
    becomesReady()
    await opening
    calls.splice(0)
    widget.close()
    expect(calls).toEqual([['reset'], ['bubble', 'hide']])
  })

  test.each(['before its script loads', 'before it is ready'])(
    'does not get the identity when it is closed %s',
    async (when) => {
      const { calls, starts, becomesReady } = buildChatwoot()
      const widget = createChatWidget(window, 'chatwoot')
      const opening = widget.open(chatwoot)
      if (when === 'before its script loads') widget.close()
      finishScript()
      if (when === 'before it is ready') {
        await starts()
        widget.close()
        becomesReady()
      }
      await opening
      expect(calls.map(([name]) => name)).not.toContain('setUser')
      expect(calls).not.toContainEqual(['bubble', 'show'])
    },
  )
})
