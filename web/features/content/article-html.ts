/** An entry of a post's list of contents. */
export interface ContentsEntry {
  id: string
  title: string
}

export interface ArticleHtml {
  html: string
  contents: ContentsEntry[]
}

/**
 * Prepares the text of a post, which the server has sanitized. Its headings get ids, which the list of contents links to;
 * tables scroll in a frame, and images load when they come near.
 */
export function prepareArticle(sanitizedHtml: string): ArticleHtml {
  const template = document.createElement('template')
  template.innerHTML = sanitizedHtml
  const { content } = template
  const contents = [...content.querySelectorAll('h2')].map((heading, index) => {
    const title = heading.textContent.trim()
    heading.id = toHeadingId(title, index)
    heading.tabIndex = -1
    return { id: heading.id, title }
  })
  for (const image of content.querySelectorAll('img')) image.loading = 'lazy'
  for (const link of content.querySelectorAll('a')) link.rel = 'noreferrer'
  for (const table of content.querySelectorAll('table')) {
    alignFigures(table)
    scrollByItself(table)
  }
  return { html: template.innerHTML, contents: contents.filter(({ title }) => title !== '') }
}

/** Prefixed, so that no heading takes the id of a part of the page. */
const toHeadingId = (title: string, index: number) =>
  `read-${title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)}-${index + 1}`

const figure = /^[-+−]?[$€£]?[\d,.]+\s*(%|k|m|bn|×)?$/i

/** Marks the columns that hold figures alone, which align at their end. */
function alignFigures({ rows }: HTMLTableElement) {
  const body = [...rows].filter(({ cells }) => cells[0]?.closest('thead') === null)
  const count = Math.max(0, ...body.map(({ cells }) => cells.length))
  for (let column = 1; column < count; column += 1) {
    const texts = body.map(({ cells }) => cells[column]?.textContent.trim() ?? '')
    if (texts.some((text) => text !== '' && !figure.test(text))) continue
    for (const { cells } of rows) cells[column]?.classList.add('figure')
  }
}

/** A table wider than the screen scrolls in a frame of its own, which the keyboard reaches. */
function scrollByItself(table: HTMLTableElement) {
  const frame = document.createElement('div')
  frame.className = 'table'
  frame.tabIndex = 0
  frame.setAttribute('role', 'group')
  frame.setAttribute('aria-label', 'Table')
  table.replaceWith(frame)
  frame.append(table)
}
