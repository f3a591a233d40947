/**
 * What the text of a post may consist of; everything else is removed, by the server before it leaves and by the page
 * before it is shown. No styles, ids, scripts, forms or frames: the page's own stay its own.
 */
export const postHtml = {
  tags: (
    'p br hr h2 h3 h4 ul ol li dl dt dd blockquote pre code ' +
    'a strong b em i u s sub sup mark abbr time figure figcaption img ' +
    'table caption thead tbody tfoot tr th td'
  ).split(' '),
  /** Attributes by tag. */
  attributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    abbr: ['title'],
    time: ['datetime'],
  },
  /** Schemes of addresses; addresses without a scheme stay. */
  schemes: ['http', 'https', 'mailto'],
} as const
