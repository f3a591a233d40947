import type { ChatIdentity } from '#contract/chat.ts'
import { chatwootWidget } from './chatwoot.ts'
import { intercomWidget } from './intercom.ts'
import { scriptLoader } from './load-script.ts'

/** The vendor's chat in this page. */
export interface ChatWidget {
  /** Opens it as this person, or proves them anew. Throws `network` when the vendor's script does not load. */
  open(identity: ChatIdentity): Promise<void>
  /** Forgets the person here; nothing of the chat is left to see. */
  close(): void
}

/** The chat of whichever vendor the server names; our own panel needs nothing of this. */
export function chatWidget(page: Window): ChatWidget {
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
