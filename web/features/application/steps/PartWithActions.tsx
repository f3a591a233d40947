import { type ReactNode, useState } from 'react'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { listMissingAnswersInStep, type Step } from '#contract/rules/steps.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { useAppSelector } from '#web/core/store.ts'
import { selectDocuments } from '#web/features/documents/selectors.ts'
import { useStepFlow } from './flow.ts'
import { StepActions, useGoToNextStep } from './StepForm.tsx'

interface PartWithActionsProps {
  facts: ApplicationFacts
  place: Step
  children: ReactNode
}

export function PartWithActions({ facts, place, children }: PartWithActionsProps) {
  const [isWarned, setWarned] = useState(false)
  const goToNext = useGoToNextStep(place)
  const { isApplication } = useStepFlow()
  // The list of documents already includes new uploads, even before the company is refetched.
  const documents = useAppSelector(selectDocuments)
  const missing = listMissingAnswersInStep(place, { ...facts, documents })
  const isIncomplete = missing.length > 0
  const handleContinue = () => {
    if (isIncomplete && !isWarned) setWarned(true)
    else goToNext()
  }
  return (
    <>
      <Stack gap={4}>
        {children}
        {isIncomplete && isWarned && (
          <Note tone="warn" live="alert">
            <p>{isApplication ? 'Still needed before you can submit:' : 'Still missing:'}</p>
            <ul>
              {missing.map(({ field, label }) => (
                <li key={field}>{label}</li>
              ))}
            </ul>
            <p>You can continue now and come back later.</p>
          </Note>
        )}
      </Stack>
      <StepActions
        facts={facts}
        place={place}
        onContinue={handleContinue}
        {...(isIncomplete && isWarned && { label: 'Continue anyway' })}
      />
    </>
  )
}
