/** Text that is HTML already. */
export interface Markup {
  readonly html: string
}

type Piece = string | Markup | readonly Markup[]

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/** HTML from a template; every value put in is escaped unless it is markup itself. */
export function markup(texts: TemplateStringsArray, ...pieces: Piece[]): Markup {
  const html = texts.map((text, at) => text + written(pieces[at] ?? '')).join('')
  return { html }
}

function written(piece: Piece): string {
  if (typeof piece === 'string') return escaped(piece)
  return 'html' in piece ? piece.html : piece.map(({ html }) => html).join('')
}
