/** A public page that the web's code renders on the server. */
export interface PageToRender {
  /** The address without the origin. */
  path: string
  /** Replies of the API that the page shows, by their address. */
  replies: Record<string, unknown>
  /** Shown instead of the page of this address. */
  message?: { title: string; text: string } | undefined
}

/** Renders a page as the HTML of its body. */
export type RenderPage = (page: PageToRender) => Promise<string>
