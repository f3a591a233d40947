export interface PageToRender {
  /** The URL without the origin. */
  path: string
  /** API responses for the page, keyed by URL. */
  replies: Record<string, unknown>
  hasContent: boolean
  message?: { title: string; text: string } | undefined
}

export type RenderPage = (page: PageToRender) => Promise<string>
