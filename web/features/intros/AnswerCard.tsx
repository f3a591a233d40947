import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import type { Answer, Opened } from './use-introduction.ts'

const choices: readonly { answer: Answer; label: string; confirmation: string }[] = [
  { answer: 'interested', label: 'Interested', confirmation: 'You told us you’re interested.' },
  { answer: 'declined', label: 'Not for us', confirmation: 'You told us this isn’t for you.' },
]

interface AnswerCardProps {
  company: string
  answer: Answer | null
  opened: Opened
}

export function AnswerCard({ company, answer, opened }: AnswerCardProps) {
  const { error } = opened.answering
  const currentChoice = choices.find((choice) => choice.answer === answer)
  return (
    <Card title="Your answer">
      <CardBody>
        <Stack>
          {currentChoice ? (
            <Note tone={currentChoice.answer === 'interested' ? 'ok' : 'info'} live="status">
              <b>{currentChoice.confirmation}</b> {company} can see it. You can still change your answer.
            </Note>
          ) : (
            <p>Would you like to hear more? {company} will see your answer.</p>
          )}
          <Choices answer={answer} opened={opened} />
          {error && (
            <Note tone="bad" live="alert">
              <b>Your answer wasn’t sent.</b> {error.message}. Try again in a moment.
            </Note>
          )}
        </Stack>
      </CardBody>
    </Card>
  )
}

/** Both buttons stay after an answer, so that focus is not lost and the answer can be changed. */
function Choices({ answer, opened }: Pick<AnswerCardProps, 'answer' | 'opened'>) {
  const [pressed, setPressed] = useState<Answer | null>(null)
  const { isBusy } = opened.answering
  const press = (choice: Answer) => {
    if (choice === answer || isBusy) return
    setPressed(choice)
    opened.answer(choice)
  }
  return (
    <Row as="fieldset" aria-label="Your answer" gap={1.5} align="stretch">
      {choices.map(({ answer: choice, label }) => (
        <Button
          key={choice}
          wide
          kind={choice === (answer ?? 'interested') ? 'filled' : 'line'}
          aria-pressed={choice === answer}
          icon={choice === answer ? <Icon of={Check} small /> : undefined}
          loading={isBusy && choice === pressed}
          onClick={() => press(choice)}
        >
          {label}
        </Button>
      ))}
    </Row>
  )
}
