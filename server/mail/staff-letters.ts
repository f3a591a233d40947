import type { DigestItem } from './company-letters.ts'
import { type Letter, letter, type Site } from './letter.ts'
import { joinList, oneLine, toDisplayName } from './phrases.ts'

/** What staff are told of one company, in a mail of its own or as a line of the daily one. */
export interface StaffNews {
  company: string
  /** `Tidal Kiln has submitted an application` without the company: `has submitted an application`. */
  text: string
  /** What to do about it. */
  next: string
  path: string
}

const reason =
  'You get this mail because you review applications at Headwater. Choose how often under your name, beside the pipeline.'

/** To an analyst or admin, about one event. */
export function staffNews(site: Site, { company, text, next, path }: StaffNews): Letter {
  const name = toDisplayName(company)
  const title = `${name} ${oneLine(text)}`
  return letter(site, {
    subject: title,
    preview: next,
    title,
    blocks: [{ kind: 'text', text: next }],
    button: { label: 'Open the company', path },
    reason,
  })
}

/** To an analyst or admin who gets one mail a day, with everything since the last. */
export function staffDigest(site: Site, items: readonly DigestItem[]): Letter {
  const groups = Map.groupBy(items, ({ company }) => company)
  const companies = [...groups.keys()].map(toDisplayName)
  return letter(site, {
    subject:
      items.length === 1 ? 'Your day in the pipeline' : `Your day in the pipeline: ${items.length} things`,
    preview: joinList(companies),
    title: 'Your day in the pipeline',
    blocks: [...groups].flatMap(([company, events]) => [
      { kind: 'heading' as const, text: toDisplayName(company) },
      {
        kind: 'list' as const,
        items: events.map(({ text, note, path }) => ({ text: oneLine(text), note, path })),
      },
    ]),
    button: { label: 'Open the pipeline', path: '/app/admin' },
    reason,
  })
}
