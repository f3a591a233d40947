/** The person who chats, as the server has proven them. */
export interface ChatUser {
  id: string
  email: string
  name: string
}

/** What the page needs to open the chat as this person, in the words that the widget of each vendor wants. */
export type ChatIdentity =
  | {
      provider: 'intercom'
      app_id: string
      api_base: string
      script_url: string
      /** Good for an hour: asked for anew at every load of the page. */
      intercom_user_jwt: string
    }
  | {
      provider: 'chatwoot'
      base_url: string
      script_url: string
      website_token: string
      identifier: string
      identifier_hash: string
      email: string
      name: string
    }
  /** Our own message panel. */
  | { provider: 'builtin' }

/** Sources that a page must be allowed to load from, by directive of the content security policy. */
export type ChatSources = Partial<
  Record<'script' | 'connect' | 'frame' | 'img' | 'media' | 'font' | 'form', readonly string[]>
>

/** The support chat. */
export interface Chat {
  /** Proves to the vendor who chats. Only for the person who is signed in; nothing is sent. */
  identity(user: ChatUser): Promise<ChatIdentity>
  sources: ChatSources
}
