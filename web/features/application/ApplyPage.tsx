import { type ComponentType, Suspense } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { isEditable } from '#contract/rules/statuses.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import type { Step } from '#contract/rules/steps.ts'
import { FailedPage } from '#web/features/pages/FailedPage.tsx'
import { lazyPart, usePreload } from '#web/core/load-part.ts'
import { loadBooksStep, loadDocumentsStep, loadGrantDocumentsStep, stepParts } from './step-parts.ts'
import { usePageTitle } from '#web/core/page-title.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { QuietProgress } from '#web/features/pages/QuietProgress.tsx'
import { ContractFiles } from '#web/features/grants/ContractFiles.tsx'
import { loadDictionary } from '#web/features/dictionary/slice.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { GrantChooser } from '#web/features/grants/GrantChooser.tsx'
import { selectGrantId } from '#web/features/grants/selectors.ts'
import { HelpPanel } from '#web/ui/layout/HelpPanel.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { ApplyShell } from './steps/ApplyShell.tsx'
import { findStep } from './steps/step-path.ts'
import { type StepPath, tabLabels } from '#contract/application/steps.ts'
import { isPerGrant, stepContent, stepPath } from './questions/questions.ts'
import { partTexts } from './questions/step-texts.ts'
import { ReadOnlyStep } from './steps/ReadOnlyStep.tsx'
import { ReviewStep } from './review/ReviewStep.tsx'
import { selectFacts } from '#web/features/company/selectors.ts'
import { StepActions, StepForm, useNextStep } from './steps/StepForm.tsx'
import { WaitlistStep } from './steps/WaitlistStep.tsx'

/** `/app/apply/:tab/:step`: the page of one step; an unknown address redirects to the nearest step. */
export function ApplyPage() {
  const dispatch = useAppDispatch()
  const { tab = '', step } = useParams()
  const { hash } = useLocation()
  const facts = useAppSelector(selectFacts)
  const documentTypes = useDictionary('document_types')
  usePreload(stepParts)
  useDictionary('countries')
  useDictionary('sectors')
  useDictionary('business_models')

  if (documentTypes.status === 'failed') {
    const retry = () => void dispatch(loadDictionary('document_types'))
    return <FailedPage error={documentTypes.error} onRetry={retry} />
  }
  // the rules need the document types: without them a step could seem complete
  if (!facts || documentTypes.status !== 'ready') return <QuietProgress text="Opening your application" />
  const place = findStep(facts, tab, step)
  if (place.tab !== tab || place.step !== step) {
    return <Navigate to={stepPath(place.tab, place.step) + hash} replace />
  }
  return <StepPage key={`${place.tab}/${place.step}`} facts={facts} place={place} />
}

interface StepPageProps {
  facts: ApplicationFacts
  place: Step
}

function StepPage({ facts, place }: StepPageProps) {
  usePageTitle(place.title)
  const grantId = useAppSelector(selectGrantId)
  if (place.tab === 'review') return <ReviewStep facts={facts} place={place} />
  if (place.tab === 'waitlist') return <WaitlistStep place={place} />
  const content = stepContent(facts, place, grantId)
  if (!content) return <PartStep facts={facts} place={place} />
  const perGrant = isPerGrant(place)
  const files = place.step === 'commercial-contracts' && <ContractFiles />
  return (
    <ApplyShell place={place} aside={<HelpPanel topics={content.help} />}>
      <PageHead eyebrow={tabLabels[place.tab]} title={content.heading} lead={content.lead} />
      {perGrant && <GrantChooser />}
      {isEditable(facts.company.status) ? (
        <StepForm key={perGrant ? grantId : ''} facts={facts} place={place} content={content} after={files} />
      ) : (
        <>
          <ReadOnlyStep content={content} />
          {files}
        </>
      )}
    </ApplyShell>
  )
}

const parts: Partial<Record<StepPath, ComponentType>> = {
  'financials/main': lazyPart(loadBooksStep),
  'financials/documents': lazyPart(loadDocumentsStep),
  'grant/contracts': lazyPart(loadGrantDocumentsStep),
}

/** A step with more than a list of questions: the books, the documents, the files of the grants. */
function PartStep({ facts, place }: StepPageProps) {
  const goToNext = useNextStep(place)
  const Part = parts[place.path]
  const text = partTexts[place.path]
  if (!Part || !text) return null
  return (
    <ApplyShell place={place}>
      <PageHead eyebrow={tabLabels[place.tab]} title={text.heading} lead={text.lead} />
      <Suspense fallback={<SkeletonRows label="Loading this step" />}>
        <Part />
      </Suspense>
      <StepActions facts={facts} place={place} onGoOn={goToNext} />
    </ApplyShell>
  )
}
