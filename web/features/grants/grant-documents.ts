import { typedKeys } from '#contract/core/fields.ts'
import { grantFileLabels } from '#web/features/labels/entity-names.ts'

const hints: Record<keyof typeof grantFileLabels, string> = {
  contract: 'The signed document or a draft.',
  award_proposal: 'The proposal you submitted for the award.',
  financial_model: 'The project budget, by month if you have it.',
  pitch: 'A deck or one-pager about the project.',
}

export const grantDocuments = typedKeys(grantFileLabels).map((slot) => ({
  slot,
  name: grantFileLabels[slot],
  about: hints[slot],
}))
