export interface ContentsEntry {
  id: string
  title: string
}

export interface ArticleHtml {
  html: string
  contents: ContentsEntry[]
}

/**
 * Relies on sanitized HTML, in which headings and tables have no attributes, and text and attributes have no angle
 * brackets.
 */
export function prepareArticle(sanitizedHtml: string): ArticleHtml {
  const headings: ContentsEntry[] = []
  const html = sanitizedHtml
    .replaceAll(/<h2>([^]*?)<\/h2>/g, (_, content: string) => {
      const title = toText(content)
      const id = toHeadingId(title, headings.length)
      headings.push({ id, title })
      return `<h2 id="${id}" tabindex="-1">${content}</h2>`
    })
    .replaceAll('<img ', '<img loading="lazy" ')
    .replaceAll('<a ', '<a rel="noreferrer" ')
    .replaceAll(
      /<table>[^]*?<\/table>/g,
      (table) => `<div role="group" aria-label="Table" tabindex="0">${markFigures(table)}</div>`,
    )
  return { html, contents: headings.filter(({ title }) => title !== '') }
}

/** Adds a prefix, so that a heading's id cannot match an id of the page. */
const toHeadingId = (title: string, index: number) =>
  `read-${title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)}-${index + 1}`

const toText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()

const row = /<tr>[^]*?<\/tr>/g
const cell = /<(t[hd])((?: [^>]*)?)>([^]*?)<\/\1>/g
const figure = /^[-+−]?[$€£]?[\d,.]+\s*(%|k|m|bn|×)?$/i

function markFigures(table: string): string {
  const rows = (table.replace(/<thead>[^]*?<\/thead>/, '').match(row) ?? []).map((html) =>
    [...html.matchAll(cell)].map(([, , , content = '']) => toText(content)),
  )
  const isFigures = (column: number) =>
    column > 0 &&
    rows.some((texts) => texts.length > column) &&
    rows.every(({ [column]: text = '' }) => text === '' || figure.test(text))
  return table.replaceAll(row, (html) => {
    let column = -1
    return html.replaceAll(cell, (whole: string, tag: string) => {
      column += 1
      return isFigures(column) ? whole.replace(`<${tag}`, `<${tag} data-figure`) : whole
    })
  })
}
