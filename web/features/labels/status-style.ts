import type { CompanyStatus } from '#contract/rules/statuses.ts'
import type { Glyph, StatusTone } from '#web/ui/status/StatusGlyph.tsx'

export const statusStyles: Record<CompanyStatus, { glyph: Glyph; tone: StatusTone }> = {
  draft: { glyph: 'dotted', tone: 'grey' },
  non_us: { glyph: 'slash', tone: 'grey' },
  verify_client_email: { glyph: 'envelope', tone: 'amber' },
  in_review: { glyph: 'quarter', tone: 'blue' },
  user_action_required: { glyph: 'alert', tone: 'amber' },
  term_sheet: { glyph: 'half', tone: 'teal' },
  dd_in_review: { glyph: 'threequarter', tone: 'blue' },
  dd_user_action_required: { glyph: 'alert', tone: 'amber' },
  docs_await_sign: { glyph: 'threequarter', tone: 'teal' },
  funded: { glyph: 'check', tone: 'green' },
  rejected: { glyph: 'cross', tone: 'red' },
  repaid: { glyph: 'ring', tone: 'green' },
  cfo_customer: { glyph: 'hex', tone: 'teal' },
}
