import type { Mail } from '#server/providers/mail/index.ts'
import { htmlOf } from './letter-html.ts'
import { textOf } from './letter-text.ts'
import { subjectLine } from './phrases.ts'
import type { Sheet } from './sheet.ts'

/** Where the product is reached; every link of a mail leads there. */
export interface Site {
  /** Without a slash at its end. */
  publicUrl: string
}

/** A mail without its person. */
export type Letter = Pick<Mail, 'subject' | 'text' | 'html' | 'headers'>

/** The letter in both its forms. Throws when a path would lead elsewhere. */
export function letter(site: Site, sheet: Sheet): Letter {
  const linkTo = (path: string) => linkInto(site, path)
  return {
    subject: subjectLine(sheet.subject),
    text: textOf(sheet, linkTo),
    html: htmlOf(sheet, linkTo),
    headers: {
      // keeps answering machines from answering, by RFC 3834 and by Exchange's own rule
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // one press of a button in the mail program, by RFC 8058
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
