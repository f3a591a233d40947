/** Safe HTML: interpolated text is escaped. */
export interface Html {
  readonly html: string
}

type Value = string | number | false | undefined | Html | readonly Html[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for element content and quoted attributes in HTML and XML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Template tag that escapes text, inserts `Html` unchanged, and omits `false` and `undefined`. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html => ({
  html: String.raw({ raw: parts }, ...values.map(render)),
})

function render(value: Value): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'html' in value ? value.html : value.map((item) => item.html).join('')
}
