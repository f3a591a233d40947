import { type Letter, letter, type Site } from './letter.ts'
import { joinList, toDisplayName, oneLine } from './phrases.ts'

/** An event as an entry of a digest. */
export interface DigestItem {
  company: string
  text: string
  note: string | null
  path: string
}

/** To the members of a company that was asked for parts of its application, with or without documents. */
export function partsRequested(
  site: Site,
  {
    company,
    items,
    note,
    path,
  }: { company: string; items: { text: string; note: string | null }[]; note: string | null; path: string },
): Letter {
  const title = items.length === 1 ? 'We need something from you' : `We need ${items.length} things from you`
  return letter(site, {
    subject: `${title} – ${toDisplayName(company)}`,
    preview: joinList(items.map(({ text }) => oneLine(text))),
    title,
    blocks: [
      { kind: 'text', text: `To go on with the application of ${toDisplayName(company)}, we ask you for:` },
      { kind: 'list', items: items.map(({ text, note }) => ({ text: oneLine(text), note })) },
      ...(note === null ? [] : [{ kind: 'quote' as const, text: note }]),
      { kind: 'text', text: 'The review goes on once each of them is marked as complete.' },
    ],
    button: { label: 'See what is asked for', path },
    reason: `You get this mail because you are a member of ${toDisplayName(company)} at Headwater.`,
  })
}

/** To the members of a company whose letter to investors was sent back before it went to any of them. */
export function introductionsSentBack(
  site: Site,
  {
    company,
    reason,
    note,
    investors,
    path,
  }: { company: string; reason: string | null; note: string; investors: string[]; path: string },
): Letter {
  const title = 'Your letter to investors needs a change'
  const to = joinList(investors.map(toDisplayName))
  return letter(site, {
    subject: `${title} – ${toDisplayName(company)}`,
    preview: oneLine(note),
    title,
    blocks: [
      {
        kind: 'text',
        text: `We have read the letter of ${toDisplayName(company)} and sent it back.${reason === null ? '' : ` ${reason}:`}`,
      },
      { kind: 'quote', text: note },
      {
        kind: 'text',
        text: `Nothing was sent to ${to}. Change the letter or its deck and send it again: it keeps its place with us.`,
      },
    ],
    button: { label: 'Change the letter', path },
    reason: `You get this mail because you are a member of ${toDisplayName(company)} at Headwater.`,
  })
}

/** Several events for one person in one mail, in their order, grouped by company. */
export function eventsDigest(site: Site, items: readonly DigestItem[]): Letter {
  const groups = Map.groupBy(items, ({ company }) => company)
  const companies = [...groups.keys()]
  const title =
    companies.length === 1
      ? `News of ${toDisplayName(companies[0] ?? '')}`
      : `News of ${companies.length} companies`
  return letter(site, {
    subject: `${title}: ${items.length} things`,
    preview: joinList(items.map(({ text }) => oneLine(text))),
    title,
    blocks: [...groups].flatMap(([company, events]) => [
      ...(companies.length > 1 ? [{ kind: 'heading' as const, text: toDisplayName(company) }] : []),
      { kind: 'list', items: events.map(({ text, note, path }) => ({ text: oneLine(text), note, path })) },
    ]),
    button: { label: 'Open Headwater', path: '/app' },
    reason: `You get this mail because you are a member of ${joinList(companies.map(toDisplayName))} at Headwater.`,
  })
}
