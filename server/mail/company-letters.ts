import { asMember, quoteBlocks, textBlock, toNote } from './blocks.ts'
import { type Letter, letter, type Site } from './letter.ts'
import { toCount, joinList, toDisplayName, userText, type Words, words } from './phrases.ts'

/** An event as an entry of a digest, as it is stored: `userText` makes it safe when the digest is written. */
export interface DigestItem {
  company: string
  text: string
  note: string | null
  path: string
}

/** The title of a request for parts of the application. */
export const namePartRequest = (count: number): Words =>
  count === 1 ? words`We need something from you` : words`We need ${count} things from you`

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
  const title = namePartRequest(items.length)
  return letter(site, {
    subject: words`${title} – ${toDisplayName(company)}`,
    preview: joinList(items.map(({ text }) => userText(text))),
    title,
    blocks: [
      textBlock(words`To continue with the application of ${toDisplayName(company)}, we need:`),
      {
        kind: 'list',
        items: items.map(({ text, note: about }) => ({ text: userText(text), note: toNote(about) })),
      },
      ...quoteBlocks(note),
      textBlock(words`The review continues once each item is marked as complete.`),
    ],
    button: { label: words`View request`, path },
    reason: asMember(company),
  })
}

export const introSentBackTitle = words`Your letter to investors needs a change`

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
  const to = joinList(investors.map(toDisplayName))
  const why = reason === null ? words`` : words` ${userText(reason)}:`
  return letter(site, {
    subject: words`${introSentBackTitle} – ${toDisplayName(company)}`,
    preview: userText(note),
    title: introSentBackTitle,
    blocks: [
      textBlock(words`We have read the letter of ${toDisplayName(company)} and sent it back.${why}`),
      ...quoteBlocks(note),
      textBlock(
        words`Nothing was sent to ${to}. Change the letter or its deck, then send it again. It keeps its place in our queue.`,
      ),
    ],
    button: { label: words`Change the letter`, path },
    reason: asMember(company),
  })
}

/** Several events for one person in one mail, in their order, grouped by company. */
export function eventsDigest(site: Site, items: readonly DigestItem[]): Letter {
  const groups = Map.groupBy(items, ({ company }) => company)
  const companies = [...groups.keys()].map(toDisplayName)
  const [onlyCompany, ...others] = companies
  const about =
    onlyCompany !== undefined && others.length === 0 ? onlyCompany : words`${companies.length} companies`
  const title = words`${toCount(items.length, words`update`, words`updates`)} about ${about}`
  return letter(site, {
    subject: title,
    preview: joinList(items.map(({ text }) => userText(text))),
    title,
    blocks: [...groups].flatMap(([company, events]) => [
      ...(companies.length > 1 ? [{ kind: 'heading' as const, text: toDisplayName(company) }] : []),
      { kind: 'list' as const, items: events.map(toListItem) },
    ]),
    button: { label: words`Open Headwater`, path: '/app' },
    reason: words`You received this email because you are a member of ${joinList(companies)} at Headwater.`,
  })
}

/** An entry of a digest as an item of its list. */
export const toListItem = ({ text, note, path }: DigestItem) => ({
  text: userText(text),
  note: toNote(note),
  path,
})
