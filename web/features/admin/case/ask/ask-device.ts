import { readChoices, writeChoices } from '#web/core/storage/device-choices.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import type { Services } from '#web/core/services.ts'
import type { AppDispatch, RootState } from '#web/core/store.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { RequestForm } from './request-form.ts'

const toKey = (state: RootState, companyId: string) => ({
  userId: selectUser(state)?.id ?? '',
  companyId,
  part: 'ask',
})

/** What this person has begun to ask this company; null when nothing. */
export const readDraft = createAppThunk('admin/readRequest', async (companyId: string, { extra, state }) =>
  readChoices(extra.storage, toKey(state(), companyId), RequestForm),
)

/** Keeps what is typed on this device, for this person and company. */
export const writeDraft =
  (companyId: string, draft: RequestForm) =>
  (_: AppDispatch, getState: () => RootState, { storage }: Services) =>
    writeChoices(storage, toKey(getState(), companyId), draft)
