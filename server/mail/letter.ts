import type { Mail } from '#server/providers/mail/index.ts'
import { renderHtml } from './letter-html.ts'
import { renderText } from './letter-text.ts'
import { subjectLine, words } from './phrases.ts'
import type { Sheet } from './sheet.ts'

/** The address of the product; every link in a mail leads there. */
export interface Site {
  /** Without a trailing slash. */
  publicUrl: string
}

/** A mail without its recipient. */
export type Letter = Pick<Mail, 'subject' | 'text' | 'html' | 'headers'>

/** Renders a letter as HTML and as plain text. Throws when a path leads to another site. */
export function letter(site: Site, sheet: Sheet): Letter {
  const linkTo = (path: string) => linkInto(site, path)
  const firstParagraph = sheet.blocks.find((block) => typeof block === 'string')
  return {
    subject: subjectLine(sheet.subject ?? sheet.title),
    text: renderText(sheet, linkTo),
    html: renderHtml({ preview: firstParagraph ?? words``, ...sheet }, linkTo),
    headers: {
      // suppress automatic replies: the first by RFC 3834, the second for Exchange
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // one-click unsubscribe in the mail program (RFC 8058)
      ...(sheet.unsubscribe && {
        'List-Unsubscribe': `<${linkTo(sheet.unsubscribe)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

function linkInto({ publicUrl }: Site, path: string): string {
  const address = path.startsWith('/') ? `${publicUrl}${path}` : ''
  if (!URL.canParse(address) || new URL(address).origin !== new URL(publicUrl).origin)
    throw new Error('a mail links only into our own site')
  return new URL(address).href
}
