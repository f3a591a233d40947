import { type ReactNode, useState } from 'react'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { missingInStep, type Step } from '#contract/rules/steps.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { useAppSelector } from '#web/core/store.ts'
import { selectDocuments } from '#web/features/documents/selectors.ts'
import { useStepFlow } from './flow.ts'
import { StepActions, useNextStep } from './StepForm.tsx'

interface PartGoOnProps {
  facts: ApplicationFacts
  place: Step
  children: ReactNode
}

export function PartGoOn({ facts, place, children }: PartGoOnProps) {
  const [isWarned, setWarned] = useState(false)
  const goToNext = useNextStep(place)
  const { isApplication } = useStepFlow()
  // with the uploads that the company was not fetched with yet, as the list of documents shows them
  const documents = useAppSelector(selectDocuments)
  const missing = missingInStep(place, { ...facts, documents })
  const lacks = missing.length > 0
  const goOn = () => {
    if (lacks && !isWarned) setWarned(true)
    else goToNext()
  }
  return (
    <>
      <Stack gap={4}>
        {children}
        {lacks && isWarned && (
          <Note tone="warn" live="alert">
            <p>Still missing here{isApplication && ', before the application can be sent'}:</p>
            <ul>
              {missing.map(({ field, label }) => (
                <li key={field}>{label}</li>
              ))}
            </ul>
            <p>You can go on now and come back for it.</p>
          </Note>
        )}
      </Stack>
      <StepActions
        facts={facts}
        place={place}
        onGoOn={goOn}
        {...(lacks && isWarned && { label: 'Continue without it' })}
      />
    </>
  )
}
