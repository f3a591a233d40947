import { paths } from '#web/core/address/paths.ts'
import type { WaitingIntroduction } from '#contract/intros.ts'

export interface WaitingGroup {
  intro: string
  company: string
  company_name: string | null
  investors: string[]
  /** When the first of them was requested. */
  requested_at: string
  sent_back: WaitingIntroduction['sent_back']
}

/** Introductions that wait, one entry an application, in their order. */
export function groupWaiting(rows: readonly WaitingIntroduction[]): WaitingGroup[] {
  const groups = new Map<string, WaitingGroup>()
  for (const { intro, company, company_name, investor_name, requested_at, sent_back } of rows) {
    const group = groups.get(intro) ?? {
      intro,
      company,
      company_name,
      investors: [],
      requested_at,
      sent_back,
    }
    group.investors.push(investor_name)
    groups.set(intro, group)
  }
  return [...groups.values()]
}

export const toIntroHref = (introId: string) => paths.admin.introduction(introId)
