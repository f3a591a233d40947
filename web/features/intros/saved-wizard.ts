import { z } from 'zod'
import { IntroChoices, IntroCriteria } from '#contract/intro-choices.ts'
import { type ChoicesKey, readChoices, writeChoices } from '#web/core/storage/device-choices.ts'
import type { Services } from '#web/core/services.ts'

/** Amounts may be incomplete while the user types. */
const Criteria = IntroCriteria.extend({
  startup_round_size: z.string(),
  startup_target_valuation: z.string(),
})

/** The wizard's state, saved on this device so that a reload keeps choices that are not on the server yet. */
const SavedWizard = z.object({
  criteria: Criteria.nullable(),
  filters: Criteria,
  search: z.string(),
  view: z.enum(['cards', 'table']),
  page: z.int(),
  picks: z.array(z.object({ id: z.string(), name: z.string() })),
  savedChoices: IntroChoices.nullable().default(null),
})
export type SavedWizard = z.infer<typeof SavedWizard>

type Owner = Omit<ChoicesKey, 'part'>

export const readSavedWizard = (storage: Services['storage'], owner: Owner): SavedWizard | null =>
  readChoices(storage, { ...owner, part: 'intros' }, SavedWizard)

export function writeSavedWizard(storage: Services['storage'], owner: Owner, wizard: SavedWizard) {
  const { criteria, filters, search, view, page, picks, savedChoices } = wizard
  const value = { criteria, filters, search, view, page, picks, savedChoices }
  writeChoices(storage, { ...owner, part: 'intros' }, value)
}
