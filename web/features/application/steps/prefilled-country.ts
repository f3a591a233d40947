import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect } from 'react'
import type { StepPath } from '#contract/application/steps.ts'
import { isCountry } from '#contract/rules/countries.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '#web/core/store.ts'
import {
  selectAnswer,
  selectDisplayedVersion,
  selectCanEditAnswers,
} from '#web/features/company/selectors.ts'
import { answersCommitted } from '#web/features/company/slice.ts'
import { useGetLocationQuery } from '#web/features/dictionary/api.ts'
import { selectIsStaff } from '#web/features/session/selectors.ts'
import { useStepFlow } from './flow.ts'

const field = 'company.country_code'

/**
 * Prefills the country from the user's location until the user enters the company's name or address. After that, a
 * cleared country stays blank.
 */
export function usePrefilledCountry(path: StepPath) {
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const { isApplication } = useStepFlow()
  // Staff may fill in an application for a founder.
  const isStaff = useAppSelector(selectIsStaff)
  const isOpen = useAppSelector(selectCanEditAnswers)
  const isStarted = useAppSelector((state) =>
    ([field, 'company.address_1', 'company.name'] as const).some(
      (name) => selectAnswer(state, name) !== null,
    ),
  )
  const isNeeded = path === 'business/main' && isApplication && isOpen && !isStaff && !isStarted
  const { data } = useGetLocationQuery(isNeeded ? {} : skipToken)
  const country = data?.country_code?.toUpperCase() ?? ''
  useEffect(() => {
    if (!isNeeded || !isCountry(country)) return
    const at = new Date().toISOString()
    const seenVersion = selectDisplayedVersion(store.getState(), field)
    dispatch(answersCommitted([{ field, value: country, at, seenVersion }]))
  }, [isNeeded, country, store, dispatch])
}
