import type { Mail } from '#server/providers/mail/index.ts'
import { renderHtml } from './email-html.ts'
import { renderText } from './email-text.ts'
import { listFooterLinks } from './foot-links.ts'
import { toSubjectLine, words } from './phrases.ts'
import type { Sheet } from './sheet.ts'

export interface Site {
  /** The address has no trailing slash. */
  publicUrl: string
  /** Null without a content service: emails then do not link to its pages on privacy, terms and contact. */
  ghost: object | null
}

export type EmailContent = Pick<Mail, 'subject' | 'text' | 'html' | 'headers'>

/** Throws if a path leads to a different site. */
export function renderEmail(site: Site, sheet: Sheet): EmailContent {
  const links = { linkTo: (path: string) => linkInto(site, path), footLinks: listFooterLinks(site) }
  const { linkTo } = links
  const firstParagraph = sheet.blocks.find((block) => typeof block === 'string')
  return {
    subject: toSubjectLine(sheet.subject ?? sheet.title),
    text: renderText(sheet, links),
    html: renderHtml({ preview: firstParagraph ?? words``, ...sheet }, links),
    headers: {
      // Suppress automatic replies with the standard header (RFC 3834) and Exchange's header.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // One-click unsubscribe in the email client (RFC 8058).
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
    throw new Error('an email may only link to our own site')
  return new URL(address).href
}
