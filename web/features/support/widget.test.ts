import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChatIdentity } from '#contract/chat.ts'
import { chatWidget } from './widget.ts'

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
  document.head.innerHTML = '<meta property="csp-nonce" nonce="n-1" />'
})
afterEach(() => {
  delete window.Intercom
  delete window.$chatwoot
  delete window.chatwootSDK
})

const scripts = () => [...document.head.querySelectorAll('script')]
/** Lets the script that was added come, or fail to. */
const arrives = (how: 'load' | 'error' = 'load') => scripts().at(-1)?.dispatchEvent(new Event(how))

test('our own panel loads nothing from anywhere', async () => {
  await chatWidget(window).open({ provider: 'builtin' })
  expect(scripts()).toEqual([])
})

describe('Intercom', () => {
  const proof = { app_id: 'abc123', api_base: 'https://api-iam.intercom.io', intercom_user_jwt: 'proof' }

  test('finds who chats waiting when its script comes, which has the page’s nonce', async () => {
    const opening = chatWidget(window).open(intercom)
    expect(scripts().map(({ src, nonce }) => [src, nonce])).toEqual([[intercom.script_url, 'n-1']])
    expect(window.Intercom?.q).toEqual([['boot', proof]])
    arrives()
    await opening
  })

  test('is proven anew, shut down, and opened again with the one script', async () => {
    const widget = chatWidget(window)
    const opening = widget.open(intercom)
    const messenger = vi.fn<(...told: unknown[]) => void>()
    window.Intercom = messenger
    arrives()
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

  test('that cannot be reached is a failure, and is tried again', async () => {
    const widget = chatWidget(window)
    const opening = widget.open(intercom)
    arrives('error')
    await expect(opening).rejects.toMatchObject({ code: 'network' })
    expect(scripts()).toEqual([])
    const again = widget.open(intercom)
    arrives()
    await again
    expect(window.Intercom?.q).toEqual([['boot', proof]])
  })
})

describe('Chatwoot', () => {
  /** What its script is: ready a moment after it was told to run. */
  function buildChatwoot() {
    const told: unknown[][] = []
    const tell =
      (name: string) =>
      (...what: unknown[]) =>
        void told.push([name, ...what])
    const made = {
      hasLoaded: false,
      setUser: tell('setUser'),
      toggleBubbleVisibility: tell('bubble'),
      reset: tell('reset'),
    }
    window.chatwootSDK = {
      run: (options) => {
        if (window.$chatwoot) return
        told.push(['run', options])
        window.$chatwoot = made
      },
    }
    const becomesReady = () => {
      made.hasLoaded = true
      window.dispatchEvent(new Event('chatwoot:ready'))
    }
    return { told, becomesReady }
  }
  const running = () => vi.waitFor(() => expect(window.$chatwoot).toBeTruthy())
  const run = ['run', { websiteToken: 'w-1', baseUrl: 'https://chat.example' }]

  test('is told who chats once it is ready; an address only when it is proven', async () => {
    const { told, becomesReady } = buildChatwoot()
    const widget = chatWidget(window)
    const opening = widget.open(chatwoot)
    arrives()
    await running()
    expect(told).toEqual([run])
    becomesReady()
    await opening
    await widget.open({ ...chatwoot, email: 'ana@example.com' })
    const person = { name: 'Ana', identifier_hash: 'proof' }
    expect(told.filter(([name]) => name === 'setUser')).toEqual([
      ['setUser', 'u-1', person],
      ['setUser', 'u-1', { ...person, email: 'ana@example.com' }],
    ])
  })

  test('forgets who chats and hides when it is closed', async () => {
    const { told, becomesReady } = buildChatwoot()
    const widget = chatWidget(window)
    const opening = widget.open(chatwoot)
    arrives()
    await running()
    becomesReady()
    await opening
    told.splice(0)
    widget.close()
    expect(told).toEqual([['reset'], ['bubble', 'hide']])
  })

  test.each(['before its script comes', 'before it is ready'])(
    'that is closed %s is never told who chats',
    async (when) => {
      const { told, becomesReady } = buildChatwoot()
      const widget = chatWidget(window)
      const opening = widget.open(chatwoot)
      if (when === 'before its script comes') widget.close()
      arrives()
      if (when === 'before it is ready') {
        await running()
        widget.close()
        becomesReady()
      }
      await opening
      expect(told.map(([name]) => name)).not.toContain('setUser')
      expect(told).not.toContainEqual(['bubble', 'show'])
    },
  )
})
