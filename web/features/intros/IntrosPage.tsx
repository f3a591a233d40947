import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import type { Company } from '#contract/companies.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { FailedPage } from '#web/features/session/FailedPage.tsx'
import { QuietProgress } from '#web/features/pages/QuietProgress.tsx'
import { selectUser } from '#web/features/session/selectors.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { useIntroApplications, useGetApplicationQuery, useGetIntroChoicesQuery } from './api.ts'
import { flushScheduledChoices, scheduleChoicesSave } from './choices.ts'
import { CriteriaStep } from './criteria/CriteriaStep.tsx'
import { IntrosShell } from './IntrosShell.tsx'
import { IntrosStep } from './letter/IntrosStep.tsx'
import { letterLeft } from './letter-slice.ts'
import { selectApplication, selectHasSubmitted } from './selectors.ts'
import { selectIntros, wizardLeft } from './slice.ts'
import { VcsStep } from './vcs/VcsStep.tsx'
import {
  getInitialWizardStep,
  getWizardStepPath,
  parseWizardStep,
  stepLabels,
  type WizardStep,
} from './wizard-steps.ts'
import { openWizard, saveWizardOnDevice } from './device.ts'

export function IntrosPage() {
  const company = useAppSelector(selectCompany)
  const step = parseWizardStep(useParams()['step'])
  const isOpen = useAppSelector((state) => selectIntros(state).companyId) === company?.id
  const hasChoices = useAppSelector((state) => selectIntros(state).savedChoices !== null)
  useWizard(company?.id ?? null)
  const choices = useGetIntroChoicesQuery(
    { params: { companyId: company?.id ?? '' } },
    { skip: !company || !isOpen, refetchOnMountOrArgChange: true },
  )
  if (choices.error && !hasChoices)
    return <FailedPage error={choices.error as ApiError} onRetry={() => void choices.refetch()} />
  if (!company || !isOpen || !hasChoices) return <QuietProgress text="Opening your introductions" />
  return <Wizard company={company} step={step} />
}

function Wizard({ company, step }: { company: Company; step: WizardStep | null }) {
  useIntroApplications(company.id)
  useNewestApplication(company)
  return step ? <StepPage step={step} /> : <InitialStep />
}

function useWizard(companyId: string | null) {
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? null
  useEffect(() => {
    if (companyId === null || userId === null) return undefined
    void dispatch(openWizard({ companyId, userId }))
    const stop = store.subscribe(() => {
      dispatch(saveWizardOnDevice({ companyId, userId }))
      const { companyId: openId, savedChoices, criteria, picks } = selectIntros(store.getState())
      if (openId === companyId && savedChoices)
        dispatch(scheduleChoicesSave(companyId, { criteria, picks }, savedChoices))
    })
    return () => {
      stop()
      dispatch(flushScheduledChoices())
      dispatch(wizardLeft())
      dispatch(letterLeft())
    }
  }, [dispatch, store, companyId, userId])
}

function useNewestApplication({ version }: Company) {
  const introId = useAppSelector((state) => selectApplication(state)?.id)
  useGetApplicationQuery(introId ? { introId, version } : skipToken)
}

function InitialStep() {
  const { criteria, picks, applications } = useAppSelector(selectIntros)
  const hasSubmitted = useAppSelector(selectHasSubmitted)
  if (applications.status === 'idle' || applications.status === 'loading')
    return <QuietProgress text="Opening your introductions" />
  const step = getInitialWizardStep({
    hasCriteria: criteria !== null,
    hasPicks: picks.length > 0,
    hasSubmitted,
  })
  return <Navigate to={getWizardStepPath(step)} replace />
}

const pages = { criteria: CriteriaStep, vcs: VcsStep, intros: IntrosStep } as const

function StepPage({ step }: { step: WizardStep }) {
  usePageTitle(stepLabels[step])
  const Page = pages[step]
  return (
    <IntrosShell step={step}>
      <Page />
    </IntrosShell>
  )
}
