import type { IOptions } from 'sanitize-html'
import { postHtml } from '#contract/rules/post-html.ts'

const options: IOptions = {
  allowedTags: [...postHtml.tags],
  allowedAttributes: Object.fromEntries(
    Object.entries(postHtml.attributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...postHtml.schemes],
  allowProtocolRelative: false,
}

/** The text of a post with everything removed that `rules/post-html.ts` does not allow. */
export async function cleanHtml(html: string): Promise<string> {
  // loaded with the first post
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html, options)
}
