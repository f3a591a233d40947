import type { ChatIdentity, PageChat } from '#contract/chat.ts'
import type { LoadScript } from '#web/core/load-script.ts'

declare global {
  interface Window {
    chatwootSDK?: { run(options: { websiteToken: string; baseUrl: string }): void }
    $chatwoot?: {
      hasLoaded: boolean
      setUser(identifier: string, person: { name: string; identifier_hash: string; email?: string }): void
      toggleBubbleVisibility(visibility: 'show' | 'hide'): void
      reset(): void
    }
  }
}

/** Calls the API that Chatwoot's SDK defines in app/javascript/entrypoints/sdk.js. */
export function createChatwootWidget(page: Window, load: LoadScript) {
  let isOpen = false
  return {
    async open(identity: (ChatIdentity | PageChat) & { provider: 'chatwoot' }): Promise<void> {
      const { base_url, script_url, website_token } = identity
      isOpen = true
      await load(script_url)
      if (!isOpen) return
      page.chatwootSDK?.run({ websiteToken: website_token, baseUrl: base_url })
      await ready(page)
      // The chat may have been closed while the SDK was loading.
      if (!isOpen) return page.$chatwoot?.toggleBubbleVisibility('hide')
      page.$chatwoot?.toggleBubbleVisibility('show')
      if (!('identifier' in identity)) return
      const { identifier, identifier_hash, email, name } = identity
      page.$chatwoot?.setUser(identifier, { name, identifier_hash, ...(email !== null && { email }) })
    },
    close() {
      isOpen = false
      if (!page.$chatwoot?.hasLoaded) return
      page.$chatwoot.reset()
      page.$chatwoot.toggleBubbleVisibility('hide')
    },
  }
}

const ready = (page: Window) =>
  new Promise<void>((resolve) => {
    if (page.$chatwoot?.hasLoaded) resolve()
    else page.addEventListener('chatwoot:ready', () => resolve(), { once: true })
  })
