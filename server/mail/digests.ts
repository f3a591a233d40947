import { joinTexts, buildListBlock } from './blocks.ts'
import { type EmailContent, renderEmail, type Site } from './email.ts'
import { joinList, formatCountWithNoun, toDisplayName, words } from './phrases.ts'
import type { Block } from './sheet.ts'
import { staffReason } from './staff-emails.ts'

/** An event in a digest. Its text is stored as entered; `toUserText` sanitizes it when the digest is rendered. */
export interface DigestItem {
  company: string
  text: string
  note: string | null
  path: string
}

const listByCompany = (items: readonly DigestItem[]) =>
  [...Map.groupBy(items, ({ company }) => company)].map(([company, events]) => {
    const blocks: Block[] = [
      { kind: 'heading', text: toDisplayName(company) },
      buildListBlock(events.map(({ text, note, path }) => ({ text, note, path }))),
    ]
    return { company: toDisplayName(company), blocks }
  })

const countUpdates = ({ length }: readonly DigestItem[]) =>
  formatCountWithNoun(length, words`update`, words`updates`)

export function renderEventsDigest(site: Site, items: readonly DigestItem[]): EmailContent {
  const groups = listByCompany(items)
  const companies = joinList(groups.map(({ company }) => company))
  const about = groups.length === 1 ? companies : words`${groups.length} companies`
  return renderEmail(site, {
    title: words`${countUpdates(items)} about ${about}`,
    preview: joinTexts(items.map(({ text }) => text)),
    blocks: groups.flatMap(({ blocks }) => (groups.length > 1 ? blocks : blocks.slice(1))),
    button: { label: words`Open Headwater`, path: '/app' },
    reason: words`You received this email because you are a member of ${companies} on Headwater.`,
  })
}

export function renderStaffDigest(site: Site, items: readonly DigestItem[]): EmailContent {
  const groups = listByCompany(items)
  return renderEmail(site, {
    subject: words`Daily summary: ${countUpdates(items)}`,
    preview: joinList(groups.map(({ company }) => company)),
    title: words`Daily summary`,
    blocks: groups.flatMap(({ blocks }) => blocks),
    button: { label: words`Open pipeline`, path: '/app/admin' },
    reason: staffReason,
  })
}
