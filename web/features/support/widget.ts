import type { ChatWidget } from '#web/core/services.ts'
import { chatwootWidget } from './chatwoot.ts'
import { intercomWidget } from './intercom.ts'
import { scriptLoader } from './load-script.ts'

/** Creates the chat of the vendor that the server names. The product's own support panel needs no widget. */
export function createChatWidget(page: Window): ChatWidget {
  const load = scriptLoader(page.document)
  const intercom = intercomWidget(page, load)
  const chatwoot = chatwootWidget(page, load)
  return {
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
