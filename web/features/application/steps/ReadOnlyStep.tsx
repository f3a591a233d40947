import { isEditable, isReopenedByRequest } from '#contract/rules/statuses.ts'
import { useAppSelector } from '#web/core/store.ts'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { DefinitionRows } from '#web/ui/tables/DefinitionRows.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { formatAnswer } from '#web/features/labels/answer-text.ts'
import { selectNames } from '../questions/options.ts'
import { isSameAnswer } from '#web/features/company/answers.ts'
import { listQuestions, type StepContent } from '../questions/question.ts'
import { selectCompany, selectQueue } from '#web/features/company/selectors.ts'
import { PinnedRequests } from '../requests/PinnedRequests.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { selectAnswerRows } from './readback.ts'

export function ReadOnlyStep({ content }: { content: StepContent }) {
  const rows = useAppSelector((state) => selectAnswerRows(state, content), isSameAnswer)
  return (
    <Stack gap={3}>
      <LockedNote />
      <PinnedRequests fields={listQuestions(content).flatMap(({ fields }) => fields)} />
      <UnsentAnswers content={content} />
      <Card title="Your answers">
        <DefinitionRows rows={rows} />
      </Card>
    </Stack>
  )
}

function LockedNote() {
  const status = useAppSelector(selectCompany)?.status
  if (status === undefined || isEditable(status)) return null
  return (
    <Note>
      You can’t change these answers in the application’s current status.
      {isReopenedByRequest(status) && ' You can edit them again if we request more information.'}
    </Note>
  )
}

function UnsentAnswers({ content }: { content: StepContent }) {
  const pending = useAppSelector((state) => selectQueue(state).pending)
  const names = useAppSelector(selectNames)
  const unsent = listQuestions(content).flatMap(({ fields, name, control }) =>
    fields.flatMap((field) => {
      const answer = pending[field]
      return answer ? [{ field, label: name, text: formatAnswer(control, answer.value, names) }] : []
    }),
  )
  if (unsent.length === 0) return null
  return (
    <Card
      title="Not saved"
      sub="The application was locked before we received these answers. Copy anything you want to keep."
    >
      <CardBody>
        <Stack as="dl">
          {unsent.map(({ field, label, text }) => (
            <div key={field}>
              <Text as="dt" tone="secondary">
                {label}
              </Text>
              <Text as="dd" typed>
                {text}
              </Text>
            </div>
          ))}
        </Stack>
      </CardBody>
    </Card>
  )
}
