import sanitizeHtml from 'sanitize-html'
import { postHtml } from '#contract/rules/post-html.ts'

const options: sanitizeHtml.IOptions = {
  allowedTags: [...postHtml.tags],
  allowedAttributes: Object.fromEntries(
    Object.entries(postHtml.attributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...postHtml.schemes],
  allowProtocolRelative: false,
}

/** The text of a post with everything removed that `rules/post-html.ts` does not allow. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options)
