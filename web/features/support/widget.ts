import type { ChatWidget } from '#web/core/services.ts'
import { readSettings } from '#web/core/settings.ts'
import { createChatwootWidget } from './chatwoot.ts'
import { createIntercomWidget } from './intercom.ts'
import { createScriptLoader } from '#web/core/load-script.ts'

export function createChatWidget(page: Window, provider: ChatWidget['provider']): ChatWidget {
  const load = createScriptLoader(page.document)
  const intercom = createIntercomWidget(page, load)
  const chatwoot = createChatwootWidget(page, load)
  return {
    provider,
    async open(identity) {
      if (identity.provider === 'intercom') await intercom.open(identity)
      if (identity.provider === 'chatwoot') await chatwoot.open(identity)
    },
    close() {
      intercom.close()
      chatwoot.close()
    },
  }
}

let pageChat: ChatWidget | null = null

/** Returns the page's chat, which visitors and users share, because a vendor's script runs only once. */
export function getPageChat() {
  const { chat } = readSettings(document)
  pageChat ??= createChatWidget(window, chat.provider)
  return { ...pageChat, openForVisitor: () => pageChat?.open(chat) }
}
