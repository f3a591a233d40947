import { typedKeys } from '#contract/core/fields.ts'
import { grantFileLabels } from '#web/features/labels/entity-names.ts'

const hints: Record<keyof typeof grantFileLabels, string> = {
  contract: 'The award letter or the contract, signed or as a draft.',
  award_proposal: 'What you wrote to win it.',
  financial_model: 'The budget of the project, month by month if you have it.',
  pitch: 'A deck or a page about the project.',
}

export const grantDocuments = typedKeys(grantFileLabels).map((slot) => ({
  slot,
  name: grantFileLabels[slot],
  about: hints[slot],
}))
