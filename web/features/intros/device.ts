import { createAppThunk } from '#web/core/api-thunk.ts'
import { readSavedWizard, writeSavedWizard } from './saved-wizard.ts'
import { selectIntros, wizardOpened } from './slice.ts'
import { createPerStoreGetter } from '#web/core/per-store.ts'
import type { Services } from '#web/core/services.ts'
import type { AppDispatch, RootState } from '#web/core/store.ts'

interface Owner {
  userId: string
  companyId: string
}

export const openWizard = createAppThunk('intros/open', async (owner: Owner, { extra, dispatch }) => {
  const saved = readSavedWizard(extra.storage, owner)
  dispatch(wizardOpened({ companyId: owner.companyId, saved }))
})

/** The last saved state. Most store changes do not affect the wizard, so they need no save. */
const getWritten = createPerStoreGetter(() => ({ latest: null as unknown }))

export const saveWizardOnDevice =
  ({ userId, companyId }: Owner) =>
  (_: AppDispatch, getState: () => RootState, services: Services) => {
    const wizard = selectIntros(getState())
    const { criteria, filters, search, view, page, picks, choicesSave } = wizard
    // A reload may interrupt a save, so `savedChoices` has its earlier value until the server has responded.
    const savedChoices = choicesSave.before ?? wizard.savedChoices
    const choices = [criteria, filters, search, view, page, picks, savedChoices]
    const now = JSON.stringify([userId, companyId, ...choices])
    const written = getWritten(services)
    if (wizard.companyId !== companyId || written.latest === now) return
    written.latest = now
    writeSavedWizard(services.storage, { userId, companyId }, { ...wizard, savedChoices })
  }
