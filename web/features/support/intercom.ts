import type { ChatIdentity, PageChat } from '#contract/chat.ts'
import type { LoadScript } from '#web/core/load-script.ts'

/** `q` queues calls until the script has loaded. */
interface Messenger {
  (...args: unknown[]): void
  q?: unknown[][]
  c?: (args: unknown[]) => void
}

declare global {
  interface Window {
    Intercom?: Messenger
  }
}

/** The identity of a user, or of a visitor, who has no token. */
type IntercomIdentity = (ChatIdentity | PageChat) & { provider: 'intercom' }

/** Follows Intercom's JavaScript installation guide. */
export function createIntercomWidget(page: Window, load: LoadScript) {
  let isOpen = false
  return {
    async open(identity: IntercomIdentity): Promise<void> {
      const { app_id, api_base, script_url } = identity
      const person = 'intercom_user_jwt' in identity && { intercom_user_jwt: identity.intercom_user_jwt }
      const messenger = (page.Intercom ??= buildQueueingMessenger())
      messenger(isOpen ? 'update' : 'boot', { app_id, api_base, ...person })
      isOpen = true
      try {
        await load(script_url)
      } catch (error) {
        isOpen = false
        delete page.Intercom
        throw error
      }
    },
    close() {
      if (isOpen) page.Intercom?.('shutdown')
      isOpen = false
    },
  }
}

function buildQueueingMessenger(): Messenger {
  const waiting: unknown[][] = []
  const enqueue = (args: unknown[]) => void waiting.push(args)
  const messenger: Messenger = (...args) => enqueue(args)
  return Object.assign(messenger, { q: waiting, c: enqueue })
}
