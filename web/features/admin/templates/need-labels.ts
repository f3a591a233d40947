import type { DocumentType } from '#contract/dictionary.ts'

export const needLabels: Record<DocumentType['needed'], string> = {
  always: 'From everybody',
  with_other_loans: 'From those with other loans',
  without_accounting: 'From those without connected books',
  optional: 'When a reviewer requests it',
}
