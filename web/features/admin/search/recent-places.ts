import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { z } from 'zod'
import type { Services } from '#web/core/services.ts'
import { readChoices, writeChoices } from '#web/core/storage/device-choices.ts'
import type { RootState } from '#web/core/store.ts'
import { selectUser } from '#web/features/session/selectors.ts'

const Destination = z.object({ href: z.string(), label: z.string(), note: z.string() })
export type Destination = z.infer<typeof Destination>

const maxRecent = 8

const Recent = z.array(Destination).max(maxRecent)

const getKey = (state: RootState) => ({
  userId: selectUser(state)?.id ?? '',
  // The recent items of staff are not tied to a company.
  companyId: 'staff',
  part: 'recent',
})

type StorageThunk<Result> = ThunkAction<Result, RootState, Services, UnknownAction>

export const readRecentPlaces =
  (): StorageThunk<Destination[]> =>
  (_dispatch, getState, { storage }) =>
    readChoices(storage, getKey(getState()), Recent) ?? []

export const saveRecentPlace =
  (destination: Destination): StorageThunk<void> =>
  (dispatch, getState, { storage }) => {
    const earlier = dispatch(readRecentPlaces()).filter(({ href }) => href !== destination.href)
    writeChoices(storage, getKey(getState()), [destination, ...earlier].slice(0, maxRecent))
  }
