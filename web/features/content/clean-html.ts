import DOMPurify from 'dompurify'
import { postHtml } from '#contract/rules/post-html.ts'

/** An entry of a post's list of contents. */
export interface ContentsEntry {
  id: string
  title: string
}

export interface CleanHtml {
  html: string
  contents: ContentsEntry[]
}

const options = {
  ALLOWED_TAGS: [...postHtml.tags],
  ALLOWED_ATTR: [...new Set<string>(Object.values(postHtml.attributes).flat())],
  ALLOWED_URI_REGEXP: new RegExp(
    `^(?:(?:${postHtml.schemes.join('|')}):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))`,
    'i',
  ),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/**
 * The text of a post with everything removed that `rules/post-html.ts` does not allow. Its headings get ids, by which the
 * list of contents links to them; tables scroll by themselves, and pictures load when they come near.
 */
export function cleanHtml(dirty: string): CleanHtml {
  const fragment = DOMPurify.sanitize(dirty, { ...options, RETURN_DOM_FRAGMENT: true })
  const contents = [...fragment.querySelectorAll('h2')].map((heading, index) => {
    const title = heading.textContent.trim()
    heading.id = toHeadingId(title, index)
    heading.tabIndex = -1
    return { id: heading.id, title }
  })
  for (const image of fragment.querySelectorAll('img')) image.loading = 'lazy'
  for (const link of fragment.querySelectorAll('a')) link.rel = 'noreferrer'
  for (const table of fragment.querySelectorAll('table')) {
    alignFigures(table)
    scrollByItself(table)
  }
  const container = document.createElement('div')
  container.append(fragment)
  return { html: container.innerHTML, contents: contents.filter(({ title }) => title !== '') }
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
