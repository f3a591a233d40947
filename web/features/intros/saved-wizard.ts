import { z } from 'zod'
import { IntroChoices } from '#contract/intro-choices.ts'
import { investmentStages } from '#contract/investors.ts'
import { typedKeys } from '#contract/core/fields.ts'
import { type ChoicesKey, readChoices, writeChoices } from '#web/core/storage/device-choices.ts'
import type { Services } from '#web/core/services.ts'

const Criteria = z.object({
  countries: z.array(z.string()),
  stages: z.array(z.enum(typedKeys(investmentStages))),
  sectors: z.array(z.string()),
  business_models: z.array(z.string()),
  startup_round_size: z.string(),
  startup_target_valuation: z.string(),
  revenue: z.enum(['post_revenue', 'pre_revenue']).nullable(),
})

/** The wizard's state on this device, so that a reload keeps choices that are not on the server yet. */
const SavedWizard = z.object({
  criteria: Criteria.nullable(),
  filters: Criteria,
  search: z.string(),
  view: z.enum(['cards', 'table']),
  page: z.int(),
  picks: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The choices from the server's last response. */
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
