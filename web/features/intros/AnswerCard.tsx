import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Introduction } from '#contract/introductions.ts'
import { addRetryAdvice } from '#web/core/api-error.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import type { Answer, Opened } from './use-introduction.ts'

const choices: readonly { answer: Answer; label: string; confirmation: string }[] = [
  { answer: 'interested', label: 'Interested', confirmation: 'You told us you’re interested.' },
  { answer: 'declined', label: 'Not for us', confirmation: 'You told us this isn’t for you.' },
]

interface AnswerCardProps {
  company: string
  /** The name of the founder; may be empty. */
  person: string
  introduction: Introduction
  opened: Opened
}

export function AnswerCard({ company, person, introduction, opened }: AnswerCardProps) {
  const { error } = opened.answering
  const { answer, contact_email } = introduction
  const currentChoice = choices.find((choice) => choice.answer === answer)
  return (
    <Card title="Your answer">
      <CardBody>
        <Stack>
          {currentChoice ? (
            <Note tone={currentChoice.answer === 'interested' ? 'ok' : 'info'} live="status">
              <b>{currentChoice.confirmation}</b> {company} can see your answer. You can still change it.
            </Note>
          ) : (
            <p>Would you like to hear more? {company} will see your answer.</p>
          )}
          {contact_email && (
            <Stack gap={1} align="start">
              <Text anywhere>
                {person || company}: <b>{contact_email}</b>
              </Text>
              <Button href={`mailto:${contact_email}`}>Email {person || company}</Button>
              <Text variant="small" tone="secondary">
                {company} can see your email address, too.
              </Text>
            </Stack>
          )}
          <Choices answer={answer} opened={opened} isMain={contact_email === null} />
          {answer === 'declined' && (
            <Reason key={introduction.decline_reason} introduction={introduction} opened={opened} />
          )}
          {error && (
            <Note tone="bad" live="alert">
              <b>Your answer wasn’t sent.</b>{' '}
              {error.code === 'introduction_closed'
                ? `${error.message}.`
                : addRetryAdvice(`${error.message}.`)}
            </Note>
          )}
        </Stack>
      </CardBody>
    </Card>
  )
}

function Reason({
  introduction: { decline_reason },
  opened,
}: Pick<AnswerCardProps, 'introduction' | 'opened'>) {
  const [reason, setReason] = useState(decline_reason ?? '')
  const { isBusy } = opened.answering
  return (
    <Form onSubmit={() => opened.answer('declined', reason.trim())} busy={isBusy}>
      <Stack gap={1.5} align="start">
        <TextArea
          label="Why isn’t this a fit?"
          hint="The company will see your reason."
          optional
          value={reason}
          onChange={setReason}
          maxLength={1000}
        />
        <Button type="submit" kind="line" loading={isBusy}>
          {decline_reason === null ? 'Send reason' : 'Update reason'}
        </Button>
      </Stack>
    </Form>
  )
}

interface ChoicesProps {
  answer: Answer | null
  opened: Opened
  isMain: boolean
}

/** Both buttons stay after an answer, so that focus is not lost and the answer can be changed. */
function Choices({ answer, opened, isMain }: ChoicesProps) {
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
          kind={isMain && choice === (answer ?? 'interested') ? 'filled' : 'line'}
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
