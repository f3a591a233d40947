import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import { z } from 'zod'
import type { Services } from '#web/core/services.ts'
import { readChoices, writeChoices } from '#web/core/storage/device-choices.ts'
import type { RootState } from '#web/core/store.ts'
import { selectUser } from '#web/features/session/selectors.ts'

/** A page, or a company, person or document with its page. */
const Destination = z.object({ href: z.string(), label: z.string(), note: z.string() })
export type Destination = z.infer<typeof Destination>

const maxRecent = 8

const Recent = z.array(Destination).max(maxRecent)

const getKey = (state: RootState) => ({
  userId: selectUser(state)?.id ?? '',
  // The places of staff belong to no company.
  companyId: 'staff',
  part: 'recent',
})

type StorageThunk<Result> = ThunkAction<Result, RootState, Services, UnknownAction>

/** The recent places of this device, the latest first. */
export const readRecent =
  (): StorageThunk<Destination[]> =>
  (_dispatch, getState, { storage }) =>
    readChoices(storage, getKey(getState()), Recent) ?? []

/** Adds a place in front of the recent places. */
export const saveRecent =
  (place: Destination): StorageThunk<void> =>
  (dispatch, getState, { storage }) => {
    const others = dispatch(readRecent()).filter(({ href }) => href !== place.href)
    writeChoices(storage, getKey(getState()), [place, ...others].slice(0, maxRecent))
  }
