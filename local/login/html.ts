/** A piece of a page that is safe to send: every value put into it was escaped. */
export interface Html {
  html: string
}

type Value = Html | Html[] | string | number | false | undefined

const CHARACTERS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => CHARACTERS[character] ?? '')

const render = (value: Value): string => {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(render).join('')
  if (typeof value === 'object') return value.html
  return escape(String(value))
}

/** Template tag: text is escaped, pieces of pages go in as they are, `false` and `undefined` vanish. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html => ({
  html: String.raw({ raw: parts }, ...values.map(render)),
})

/** For markup that the login library made. */
export const trusted = (markup: string): Html => ({ html: markup })
