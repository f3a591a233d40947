import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { StepPath } from '#contract/application/steps.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { isEditable } from '#contract/rules/statuses.ts'
import type { Step } from '#contract/rules/steps.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectMayEdit } from '#web/features/company/selectors.ts'
import { useSelectedContractId } from '#web/features/grants/selected-contract.ts'
import { ContractFiles } from '#web/features/grants/ContractFiles.tsx'
import { GrantChooser } from '#web/features/grants/GrantChooser.tsx'
import { selectGrantId } from '#web/features/grants/selectors.ts'
import { ReadOnlyNote } from '#web/features/company/ReadOnlyNote.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { HelpPanel } from '#web/ui/shells/HelpPanel.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { isPerGrant, getStepContent } from '../questions/questions.ts'
import { partTexts } from '../questions/step-texts.ts'
import { loadBooksStep, loadDocumentsStep, loadGrantDocumentsStep } from '../step-parts.ts'
import { ApplyShell } from './ApplyShell.tsx'
import { useStepFlow } from './flow.ts'
import { ReadOnlyStep } from './ReadOnlyStep.tsx'
import { PartWithActions } from './PartWithActions.tsx'
import { usePrefilledCountry } from './prefilled-country.ts'
import { usePrefilledNames } from './prefilled-names.ts'
import { StepForm } from './StepForm.tsx'

interface StepPageProps {
  facts: ApplicationFacts
  place: Step
  before?: ReactNode
  after?: ReactNode
}

export function StepPage({ facts, place, before, after }: StepPageProps) {
  usePageTitle(place.title)
  usePrefilledNames(place.path)
  usePrefilledCountry(place.path)
  const { labels, texts, describePlace } = useStepFlow()
  const selected = useAppSelector(selectGrantId)
  const grantId = useSelectedContractId() ?? selected
  const mayEdit = useAppSelector(selectMayEdit)
  const content = getStepContent(facts, place, { grantId, texts })
  if (!content) return <PartStep facts={facts} place={place} before={before} />
  const help = Object.entries(content.help).map(([title, body]) => ({ title, body }))
  const perGrant = isPerGrant(place)
  const section = describePlace?.(facts, place) ?? labels[place.tab]
  const isEditing = isEditable(facts.company.status) && mayEdit
  // Earlier questions on the page determine whether the company has a grant, so the chooser comes after them.
  const isChooserBelow = isEditing && content.groups[0]?.isPerGrant === false
  const chooser = before ?? (perGrant && !isChooserBelow && <GrantChooser />)
  // The connect flow collects grant and commercial contract documents on one page.
  const documents = place.parts.includes('grant/contracts') && <Part path="grant/contracts" />
  const below = place.path === 'grant/commercial-contracts' ? <ContractFiles /> : after
  return (
    <ApplyShell place={place} aside={<HelpPanel topics={help} />}>
      <PageHead
        eyebrow={section === content.heading ? undefined : section}
        title={content.heading}
        lead={content.lead}
      />
      {documents}
      {isEditing ? (
        <>
          {chooser}
          <StepForm
            key={perGrant ? grantId : ''}
            facts={facts}
            place={place}
            content={content}
            grantChooser={isChooserBelow && <GrantChooser />}
            after={below}
          />
        </>
      ) : (
        <Stack gap={4}>
          {chooser}
          <ReadOnlyNote />
          <ReadOnlyStep content={content} />
          {below}
        </Stack>
      )}
    </ApplyShell>
  )
}

const parts: Partial<Record<StepPath, ComponentType>> = {
  'financials/main': lazy(async () => ({ default: await loadBooksStep() })),
  'financials/documents': lazy(async () => ({ default: await loadDocumentsStep() })),
  'grant/contracts': lazy(async () => ({ default: await loadGrantDocumentsStep() })),
}

function Part({ path }: { path: StepPath }) {
  const Component = parts[path]
  return (
    Component && (
      <Suspense fallback={<SkeletonRows label="Loading this step" />}>
        <Component />
      </Suspense>
    )
  )
}

function PartStep({ facts, place, before }: StepPageProps) {
  const { labels, texts, describePlace } = useStepFlow()
  const text = partTexts[place.path]
  if (!text) return null
  const { heading, lead } = { ...text, ...texts?.[place.path] }
  return (
    <ApplyShell place={place}>
      <PageHead eyebrow={describePlace?.(facts, place) ?? labels[place.tab]} title={heading} lead={lead} />
      {/* The accounting and banking step has a second column. */}
      <Stack gap={0} narrow={place.path !== 'financials/main'}>
        <PartWithActions facts={facts} place={place}>
          {before}
          <Part path={place.path} />
        </PartWithActions>
      </Stack>
    </ApplyShell>
  )
}
