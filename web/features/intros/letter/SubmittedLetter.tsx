import type { IntroApplication } from '#contract/intros.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { FailureNote, Note } from '#web/ui/feedback/Note.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { DefinitionRows } from '#web/ui/tables/DefinitionRows.tsx'
import { PitchDeck } from './PitchDeck.tsx'
import { createNextDraft } from '../letter-slice.ts'
import { getWizardStepPath } from '../wizard-steps.ts'
import { toLetterTexts } from '../letter.ts'
import { LetterPreview } from './LetterPreview.tsx'
import { SendCard } from './SendCard.tsx'

interface SubmittedLetterProps {
  application: IntroApplication
  hasPicks: boolean
  wasSent: boolean
  onSend: () => void
}

export function SubmittedLetter({ application, hasPicks, wasSent, onSend }: SubmittedLetterProps) {
  return (
    <>
      {!wasSent && !hasPicks && (
        <Note
          action={
            <Button kind="line" size="small" href={getWizardStepPath('vcs')}>
              Pick investors
            </Button>
          }
        >
          Your letter is ready but hasn’t been sent to any investors.
        </Note>
      )}
      {hasPicks && (
        <>
          <LetterPreview texts={null} />
          <SendCard onSend={onSend} />
        </>
      )}
      <LetterCard application={application} hasPicks={hasPicks} />
    </>
  )
}

function LetterCard({ application, hasPicks }: Omit<SubmittedLetterProps, 'wasSent' | 'onSend'>) {
  const nextDraft = useSubmit(createNextDraft)
  const { first_name, last_name, name, blurb, pitch, pitch_url } = application
  const rows = [
    { id: 'person', question: 'From', answer: [first_name, last_name].filter(Boolean).join(' ') },
    { id: 'company', question: 'Company', answer: name ?? '' },
    { id: 'blurb', question: 'What the company does', answer: blurb ?? '' },
    ...(pitch
      ? [{ id: 'deck', question: 'Pitch deck', answer: <PitchDeck application={application} /> }]
      : []),
    ...(pitch_url ? [{ id: 'link', question: 'Deck link', answer: pitch_url }] : []),
  ]
  return (
    <Card title="Your letter" sub="You can no longer change this letter.">
      <DefinitionRows rows={rows} />
      <CardBody>
        <Row wrap>
          {!hasPicks && (
            <Button kind="line" href={getWizardStepPath('vcs')}>
              Meet more investors
            </Button>
          )}
          <Button
            kind="quiet"
            loading={nextDraft.isBusy}
            onClick={() => void nextDraft.submit(toLetterTexts(application))}
          >
            Write new letter
          </Button>
        </Row>
        <FailureNote>{nextDraft.error && `${nextDraft.error.message}. No letter was created.`}</FailureNote>
      </CardBody>
    </Card>
  )
}
