import type { IOptions } from 'sanitize-html'

/** The web app inserts the markup unchanged, so styles, ids, scripts, forms and frames are not allowed. */
const options: IOptions = {
  allowedTags: (
    'p br hr h2 h3 h4 ul ol li dl dt dd blockquote pre code ' +
    'a strong b em i u s sub sup mark abbr time figure figcaption img ' +
    'table caption thead tbody tfoot tr th td'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    abbr: ['title'],
    time: ['datetime'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
}

export async function cleanHtml(html: string): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html')
  return sanitizeHtml(html, options)
}
